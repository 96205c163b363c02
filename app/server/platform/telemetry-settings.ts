import { z } from 'zod'
import { about } from './variable-docs'

const seeMetrics = 'See [metrics and traces](operate.md#metrics-and-traces)'

/** Those of OpenTelemetry have the names of its specification. */
export const telemetryVariables = {
  METRICS_KEY: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional()
    .meta(about('telemetry', `Bearer token of \`/metrics\`, for Prometheus. ${seeMetrics}`, 'off')),
  HEARTBEAT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta(
      about(
        'telemetry',
        'Address that the worker calls once a minute while all parts work, so that a monitor elsewhere notices when the calls end. See [dead parts](operate.md#dead-parts)',
        'off',
      ),
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta(
      about(
        'telemetry',
        `Collector that web, worker and agent send metrics and traces to, by OTLP over HTTP with JSON. ${seeMetrics}`,
        'off',
      ),
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .meta(about('telemetry', 'Headers of these calls: `name=value,other=value`', 'none')),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number()
    .int()
    .min(1_000)
    .default(60_000)
    .meta(about('telemetry', 'Milliseconds between two sent states of the metrics')),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .meta(about('telemetry', 'Part of the traces that is sent: `1` all, `0.1` every tenth, `0` none')),
}
