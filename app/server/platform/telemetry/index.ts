import { env } from '../env'
import { onShutdown } from '../lifecycle'
import { perProcess } from '../per-process'
import type { Telemetry } from './start'

const started = perProcess<{ telemetry: Telemetry | null }>('telemetry', () => ({ telemetry: null }))

/** null while nothing is sent. */
export const telemetry = (): Telemetry | null => started().telemetry

/** Loads the libraries only where a collector is set. */
export async function startTelemetry(part: 'web' | 'worker' | 'agent'): Promise<void> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_METRIC_EXPORT_INTERVAL,
    OTEL_TRACES_SAMPLER_ARG,
  } = env()
  if (!endpoint) return
  const { openTelemetry } = await import('./start')
  const opened = openTelemetry({
    ...{ part, endpoint },
    ...{ everyMs: OTEL_METRIC_EXPORT_INTERVAL, sampled: OTEL_TRACES_SAMPLER_ARG },
  })
  started().telemetry = opened
  onShutdown(() => opened.stop(), 'storage')
}
