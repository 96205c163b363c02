import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ReplicaFacts } from './db'
import { perProcess } from './per-process'

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
}

const pools = perProcess('pools', () => new Set<Pool>())

const own = perProcess('metrics', () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'lightkeeper_database_connections',
    help: 'Connections of this process to the database, and statements that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const sum = (of: (pool: Pool) => number) => [...pools()].reduce((total, pool) => total + of(pool), 0)
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      )
      this.set(
        { state: 'busy' },
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      )
      this.set(
        { state: 'wanted' },
        sum(({ waitingCount }) => waitingCount),
      )
    },
  })
  const requests = new Histogram({
    name: 'lightkeeper_http_request_seconds',
    help: 'Requests by kind and class of their status, and how long they took',
    labelNames: ['kind', 'method', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  return { registry, requests }
})

const replica = perProcess('replica reads', () => {
  const registers = [own().registry]
  const made = new Counter({
    name: 'lightkeeper_replica_reads_total',
    help: 'Calls that may read from the replica: where they read, and why',
    labelNames: ['server', 'reason'],
    registers,
  })
  const fallbacks = new Counter({
    name: 'lightkeeper_replica_fallbacks_total',
    help: 'Statements that failed on the replica and were made on the primary',
    labelNames: ['reason'],
    registers,
  })
  return { made, fallbacks, counts: { replica: 0, primary: 0, fallbacks: 0 } }
})

/** `server` is where a call reads that may read from the replica. */
export function countRead(server: 'replica' | 'primary', reason: string): void {
  replica().made.inc({ server, reason })
  replica().counts[server] += 1
}

export function countFallback(reason: string): void {
  replica().fallbacks.inc({ reason })
  replica().counts.fallbacks += 1
}

/** Since the start of this process. */
export const replicaReads = () => ({ ...replica().counts })

const lag = perProcess('replica lag', () => ({ facts: null as (() => ReplicaFacts) | null }))

/** What this process knows of its replica; null: it reads from none. */
export const replicaOfProcess = (): ReplicaFacts | null => lag().facts?.() ?? null

export const setReplicaOfProcess = (facts: () => ReplicaFacts): void => {
  lag().facts = facts
}

/** From the first read on. */
export function showLag(): void {
  if (own().registry.getSingleMetric('lightkeeper_replica_up')) return
  const registers = [own().registry]
  new Gauge({
    name: 'lightkeeper_replica_up',
    help: 'Whether this process reads from the replica',
    registers,
    collect() {
      this.set(replicaOfProcess()?.state === 'current' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'lightkeeper_replica_lag_seconds',
    help: 'How far the replica is behind at most; NaN while unknown',
    registers,
    collect() {
      this.set((replicaOfProcess()?.lagMs ?? Number.NaN) / 1000)
    },
  })
}

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

export const processRegistry = (): Registry => own().registry

/** Returns what ends the count. */
export function countConnections(pool: Pool): () => void {
  pools().add(pool)
  return () => void pools().delete(pool)
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type Sample = [value: number, labels?: Record<string, string>]

/** Adds a gauge without samples nowhere, so that what is unknown is never taken for zero. */
export const gaugesIn =
  (registry: Registry) =>
  (name: string, help: string, samples: readonly Sample[]): void => {
    if (samples.length === 0) return
    const labelNames = [...new Set(samples.flatMap(([, labels = {}]) => Object.keys(labels)))]
    const made = new Gauge({ name: `lightkeeper_${name}`, help, labelNames, registers: [registry] })
    for (const [value, labels = {}] of samples) made.set(labels, value)
  }
