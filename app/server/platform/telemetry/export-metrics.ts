import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { ExportResultCode, millisToHrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type Known = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>

interface Period {
  startTime: HrTime
  endTime: HrTime
}

/** Sends what Prometheus would read, so that both know the same metrics by the same names. */
export async function exportMetrics(
  exporter: PushMetricExporter,
  resource: Resource,
  registry: Pick<Registry, 'getMetricsAsJSON'>,
): Promise<void> {
  const known = (await registry.getMetricsAsJSON()) as Known[]
  const period = { startTime: millisToHrTime(performance.timeOrigin), endTime: millisToHrTime(Date.now()) }
  const metrics = known.map((metric) => metricOf(metric, period)).filter((metric) => metric !== null)
  await new Promise<void>((resolve, reject) =>
    exporter.export(
      { resource, scopeMetrics: [{ scope: { name: 'lightkeeper' }, metrics }] },
      ({ code, error }) =>
        code === ExportResultCode.SUCCESS ? resolve() : reject(error ?? new Error('Metrics were refused')),
    ),
  )
}

function metricOf({ name, help, type, values }: Known, period: Period): MetricData | null {
  if (values.length === 0) return null
  const descriptor = { name, description: help, unit: '', valueType: ValueType.DOUBLE }
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  // prom-client's own types say that this is a number; it is the name.
  const kind = String(type)
  if (kind === 'histogram')
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, period) }
  const dataPoints = values.map(({ labels, value }) => ({
    ...period,
    attributes: { ...labels } as Attributes,
    value,
  }))
  return kind === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Prometheus counts up to each boundary, OpenTelemetry between two of them. */
function histograms(values: Known['values'], period: Period): DataPoint<Histogram>[] {
  const series = new Map<string, Known['values']>()
  for (const one of values) {
    const { le: _, ...labels } = one.labels as Record<string, string | number>
    const key = JSON.stringify(labels)
    series.set(key, [...(series.get(key) ?? []), one])
  }
  return [...series].map(([key, members]) => {
    const endingWith = (ending: string) =>
      members.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0
    const upTo = members
      .filter(({ metricName }) => metricName?.endsWith('_bucket'))
      .map(({ labels, value }) => ({ le: Number((labels as { le?: unknown }).le), value }))
      .filter(({ le }) => Number.isFinite(le))
    const count = endingWith('_count')
    const cumulative = [...upTo.map(({ value }) => value), count]
    return {
      ...period,
      attributes: JSON.parse(key) as Attributes,
      value: {
        buckets: {
          boundaries: upTo.map(({ le }) => le),
          counts: cumulative.map((value, index) => value - (cumulative[index - 1] ?? 0)),
        },
        sum: endingWith('_sum'),
        count,
      },
    }
  })
}
