import { hostname } from 'node:os'
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import { createLogger } from '../log'
import { processRegistry } from '../metrics'
import { version } from '../version'
import { exportMetrics } from './export-metrics'
import { heldTraces } from './held-traces'

const EXPORT_LIMIT_MS = 10_000
const TOLD_EVERY_MS = 10 * 60_000

export interface Telemetry {
  /** Sends metrics that no single process has. */
  send(registry: Registry): Promise<void>
  stop(): Promise<void>
}

export interface TelemetryOptions {
  part: string
  /** Without a path, like OTEL_EXPORTER_OTLP_ENDPOINT. Headers are read from the environment by the exporters. */
  endpoint: string
  everyMs: number
  sampled: number
}

/** A collector that is away costs a line every ten minutes, and what waited for it. */
function tellFailures(part: string): void {
  const log = createLogger(`${part}-telemetry`)
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (message: string) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    log.warn({ reason: message.slice(0, 500) }, 'metrics and traces could not be sent')
  }
  const ignore = () => {}
  diag.setLogger({ error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
}

export function openTelemetry({ part, endpoint, everyMs, sampled }: TelemetryOptions): Telemetry {
  tellFailures(part)
  const at = (path: string) => `${endpoint.replace(/\/$/, '')}/v1/${path}`
  const about = { 'service.version': version, 'service.namespace': 'lightkeeper' }
  const resource = resourceFromAttributes({
    ...about,
    'service.name': `lightkeeper-${part}`,
    'service.instance.id': `${hostname()}:${process.pid}`,
    'host.name': hostname(),
  })
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    spanProcessors: [
      heldTraces().before(
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({ url: at('traces'), timeoutMillis: EXPORT_LIMIT_MS }),
        }),
      ),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)

  const exporter = new OTLPMetricExporter({ url: at('metrics'), timeoutMillis: EXPORT_LIMIT_MS })
  const whole = resourceFromAttributes({ ...about, 'service.name': 'lightkeeper' })
  const sendOwn = () =>
    exportMetrics(exporter, resource, processRegistry()).catch((error: Error) => diag.error(error.message))
  const timer = setInterval(() => void sendOwn(), everyMs).unref()
  return {
    send: (registry) => exportMetrics(exporter, whole, registry),
    async stop() {
      clearInterval(timer)
      await sendOwn()
      await Promise.all([provider.shutdown(), exporter.shutdown()]).catch(() => {})
      for (const api of [trace, context, propagation, diag]) api.disable()
    },
  }
}
