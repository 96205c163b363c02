import type { Rating } from '~/shared/rules/scores'
import type { RunMetrics } from '~/shared/schemas/agent'
import type { FieldFigures, FieldMetric, FieldRecord } from '~/shared/schemas/field-data'
import type { MetricKey } from '~/shared/schemas/metric-keys'

/** What visitors met beside what a test measured of the same. */
const COMPARED = [
  ['LCP', 'lcp'],
  ['INP', 'inp'],
  ['CLS', 'cls'],
  ['FCP', 'fcp'],
  ['TTFB', 'ttfb'],
] as const satisfies readonly (readonly [FieldMetric, MetricKey])[]
export type ComparedMetric = (typeof COMPARED)[number][1]

const RATINGS: readonly Rating[] = ['good', 'warning', 'poor']

type FieldFigure = NonNullable<FieldFigures[FieldMetric]>

export interface FieldRow {
  metric: ComparedMetric
  /** Null where too few visits were counted. */
  p75: number | null
  rating: Rating | null
  /** The percent of visits of each rating; null where they were not told. */
  shares: { rating: Rating; percent: number }[] | null
  lab: number | null
  /** The test less the visits; null where either was not measured. */
  difference: number | null
}

/** Where the record has its three bins they say what is good, which differs from what is good in a test. */
const isRated = ({ histogram }: FieldFigure) => histogram.length === RATINGS.length

export function ratingOf(figure: FieldFigure): Rating | null {
  if (!isRated(figure)) return null
  const bin = figure.histogram.findIndex(({ end }) => end === null || figure.p75 <= end)
  return RATINGS[bin] ?? null
}

/** Whether the Core Web Vitals are good, INP only where it was counted; null where that cannot be told. */
export function passesVitals({ LCP, CLS, INP }: FieldFigures): boolean | null {
  if (!LCP || !CLS) return null
  const ratings = [LCP, CLS, INP].flatMap((figure) => (figure ? [ratingOf(figure)] : []))
  return ratings.includes(null) ? null : ratings.every((rating) => rating === 'good')
}

function sharesOf(figure: FieldFigure): FieldRow['shares'] {
  if (!isRated(figure)) return null
  return RATINGS.map((rating, index) => ({
    rating,
    percent: Math.round((figure.histogram[index]?.density ?? 0) * 1000) / 10,
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
  /** Where visits of the origin begin to stand in for those of the page, or cease to. */
  breaks: number[]
  threshold: { good: number; warning: number } | null
}

/** One metric over the records, oldest first; null where fewer than two of them have it. */
export function fieldLine(records: readonly FieldRecord[], name: FieldMetric): FieldLine | null {
  const values = records.map(({ metrics }) => metrics[name]?.p75 ?? null)
  if (values.filter((value) => value !== null).length < 2) return null
  const bins = records.findLast(({ metrics }) => metrics[name])?.metrics[name]?.histogram ?? []
  const [good, warning] = [bins[0]?.end ?? null, bins[1]?.end ?? null]
  return {
    times: records.map(({ end }) => Date.parse(end)),
    values,
    breaks: records.flatMap(({ level }, i) => (i > 0 && level !== records[i - 1]?.level ? [i] : [])),
    threshold: good === null || warning === null ? null : { good, warning },
  }
}
