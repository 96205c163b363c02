import {
  type ConnectionVerdict,
  compareConnections,
  FIELD_RATINGS,
  type FieldFigure,
  hasRatings,
  passesVitals,
  ratingOf,
} from '~/shared/rules/field-data/field-vitals'
import type { Rating } from '~/shared/rules/report/scores'
import type { RunMetrics } from '~/shared/schemas/agent'
import type { FieldFigures, FieldLevel, FieldMetric, FieldRecord } from '~/shared/schemas/field-data'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { RunConditions } from '~/shared/schemas/run-conditions'
import type { MetricKey } from '~/shared/values/metric-keys'

/** Field metrics and the lab metric to compare with. */
const COMPARED = [
  ['LCP', 'lcp'],
  ['INP', 'inp'],
  ['CLS', 'cls'],
  ['FCP', 'fcp'],
  ['TTFB', 'ttfb'],
] as const satisfies readonly (readonly [FieldMetric, MetricKey])[]
export type ComparedMetric = (typeof COMPARED)[number][1]

export interface FieldRow {
  metric: ComparedMetric
  /** Null if CrUX has too few visits. */
  p75: number | null
  rating: Rating | null
  /** Percent of visits per rating; null if CrUX has no histogram. */
  shares: { rating: Rating; percent: number }[] | null
  lab: number | null
  /** Lab value minus p75; null if one is missing. */
  difference: number | null
}

const percentOf = (density: number) => Math.round(density * 1000) / 10

function sharesOf(figure: FieldFigure): FieldRow['shares'] {
  if (!hasRatings(figure)) return null
  return FIELD_RATINGS.map((rating, index) => ({
    rating,
    percent: percentOf(figure.histogram[index]?.density ?? 0),
  }))
}

export const fieldRows = (metrics: FieldFigures, lab: RunMetrics): FieldRow[] =>
  COMPARED.map(([name, metric]) => {
    const figure = metrics[name]
    const [p75, inLab] = [figure?.p75 ?? null, lab[metric]]
    return {
      metric,
      p75,
      rating: figure ? ratingOf(figure) : null,
      shares: figure ? sharesOf(figure) : null,
      lab: inLab,
      difference: p75 === null || inLab === null ? null : inLab - p75,
    }
  })

export interface FieldLine {
  times: number[]
  values: (number | null)[]
  threshold: { good: number; warning: number } | null
}

/** Series of one metric, oldest first; null with fewer than two values. */
export function fieldLine(records: readonly FieldRecord[], name: FieldMetric): FieldLine | null {
  const values = records.map(({ metrics }) => metrics[name]?.p75 ?? null)
  if (values.filter((value) => value !== null).length < 2) return null
  const bins = records.findLast(({ metrics }) => metrics[name])?.metrics[name]?.histogram ?? []
  const [good, warning] = [bins[0]?.end ?? null, bins[1]?.end ?? null]
  return {
    times: records.map(({ end }) => Date.parse(end)),
    values,
    threshold: good === null || warning === null ? null : { good, warning },
  }
}

/** Core Web Vitals assessment of a level; `none` without field data. */
export type LevelVerdict = 'passed' | 'failed' | 'unknown' | 'none'

function verdictOf(record: FieldRecord | null): LevelVerdict {
  const passes = record && passesVitals(record.metrics)
  if (!record) return 'none'
  return passes === null ? 'unknown' : passes ? 'passed' : 'failed'
}

/** `message` is the reason for a missing record. */
type FieldAnswer = { record: FieldRecord | null; message: string | null }

export interface FieldView extends FieldAnswer {
  level: FieldLevel
  verdicts: Record<FieldLevel, LevelVerdict>
  /** True if origin data replaces missing page data. */
  isStandIn: boolean
}

/** Returns the requested level, else the page, else the origin if the page has too few visits. */
export function fieldView(field: Record<FieldLevel, FieldAnswer>, requested: string | null): FieldView {
  const { url, origin } = field
  const otherwise = url.record || !origin.record ? 'url' : 'origin'
  const level = requested === 'url' || requested === 'origin' ? requested : otherwise
  const { record, message } = field[level]
  return {
    level,
    record,
    message,
    verdicts: { url: verdictOf(url.record), origin: verdictOf(origin.record) },
    isStandIn: level === 'origin' && record !== null && !url.record,
  }
}

/** Round trip time: 75th percentile in ms, and the histogram. */
export interface RoundTrip {
  p75: number
  /** Null if CrUX has no histogram; `upTo` is null in the last bin. */
  shares: { from: number; upTo: number | null; percent: number }[] | null
  verdict: ConnectionVerdict | null
}

/** Connection of the test: the throttled one, or the real one if it was not throttled. */
export interface LabConnection {
  kind: 'made' | 'plain'
  rttMs: number
}

/** Null if the report is deleted or does not contain it. */
export function labConnection(
  { engine, metrics }: Pick<PointDetail, 'engine' | 'metrics'>,
  conditions: RunConditions | null,
): LabConnection | null {
  const made = conditions?.report?.connection?.rttMs
  if (made !== undefined) return { kind: 'made', rttMs: made }
  return engine?.throttling === 'none' && metrics.rtt !== null ? { kind: 'plain', rttMs: metrics.rtt } : null
}

export function roundTripOf({ RTT }: FieldFigures, lab: LabConnection | null): RoundTrip | null {
  if (!RTT) return null
  const { p75, histogram } = RTT
  return {
    p75,
    shares: hasRatings(RTT)
      ? histogram.map(({ start, end, density }) => ({ from: start, upTo: end, percent: percentOf(density) }))
      : null,
    verdict: compareConnections(lab?.rttMs ?? null, p75),
  }
}
