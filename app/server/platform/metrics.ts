import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { perProcess } from './per-process'

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const own = perProcess('metrics', () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'lightkeeper_http_request_seconds',
    help: 'Requests by kind and class of their status, and how long they took',
    labelNames: ['kind', 'method', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  return { registry, requests }
})

const KINDS: [RegExp, string][] = [
  [/^\/api(\/|$)/, 'api'],
  [/^\/(healthz|readyz|metrics)$/, 'probe'],
  [/^\/(assets|data)\//, 'file'],
]
/** Few: each combination of labels is a series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

export function countRequest(path: string, method: string | undefined, status: number, ms: number): void {
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'screen'
  own().requests.observe(
    {
      kind,
      method: method && METHODS.has(method) ? method : 'other',
      status: `${Math.floor(status / 100)}xx`,
    },
    ms / 1000,
  )
}

/** Of this process, in the text format of Prometheus. */
export const processMetrics = (): Promise<string> => own().registry.metrics()
