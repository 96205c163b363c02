import type { FieldFigures, FieldMetric } from '../../schemas/field-data'
import type { PageVisitors } from '../../schemas/overview'
import type { Rating } from '../report/scores'

/** Ratings of field data by the limits in the record itself, which differ from lab thresholds. */

export const FIELD_RATINGS: readonly Rating[] = ['good', 'warning', 'poor']

export type FieldFigure = NonNullable<FieldFigures[FieldMetric]>

/** The first of three bins is 'good'. */
export const hasRatings = ({ histogram }: FieldFigure) => histogram.length === FIELD_RATINGS.length

export function ratingOf(figure: FieldFigure): Rating | null {
  if (!hasRatings(figure)) return null
  const bin = figure.histogram.findIndex(({ end }) => end === null || figure.p75 <= end)
  return FIELD_RATINGS[bin] ?? null
}

/** INP counts only where present; null when unknown. */
export function passesVitals({ LCP, CLS, INP }: FieldFigures): boolean | null {
  if (!LCP || !CLS) return null
  const ratings = [LCP, CLS, INP].flatMap((figure) => (figure ? [ratingOf(figure)] : []))
  return ratings.includes(null) ? null : ratings.every((rating) => rating === 'good')
}

const VITALS = ['lcp', 'inp', 'cls'] as const

export interface WorstVital {
  metric: (typeof VITALS)[number]
  p75: number
  rating: Rating
}

/**
 * The worst rating; of equals the farthest beyond 'good'. Per metric of LCP, INP and CLS: p75 and the ends of
 * the first two bins; incomplete ones are skipped, but without LCP or CLS nothing is good.
 */
export function worstVital(figures: readonly (number | null)[]): WorstVital | null {
  const found = VITALS.flatMap((metric, index) => {
    const [p75 = null, good = null, poor = null] = figures.slice(index * 3, index * 3 + 3)
    if (p75 === null || good === null || poor === null) return []
    const rank = p75 <= good ? 0 : p75 <= poor ? 1 : 2
    return [{ metric, p75, rank, beyond: p75 / good }]
  })
  const [worst] = found.toSorted((a, b) => b.rank - a.rank || b.beyond - a.beyond)
  const isKnown = (metric: WorstVital['metric']) => found.some((one) => one.metric === metric)
  if (worst?.rank === 0 && !(isKnown('lcp') && isKnown('cls'))) return null
  const rating = worst && FIELD_RATINGS[worst.rank]
  return rating ? { metric: worst.metric, p75: worst.p75, rating } : null
}

/** A test's round-trip time relative to visitors'. */
export type ConnectionVerdict = 'slower' | 'alike' | 'faster'

/** Relative difference that counts as equal. */
const SIMILAR_RATIO = 0.1

/** `p75` of the visitors' round-trip time; null where either is unknown. */
export function compareConnections(labRttMs: number | null, p75: number | null): ConnectionVerdict | null {
  if (labRttMs === null || p75 === null) return null
  if (Math.abs(labRttMs - p75) <= p75 * SIMILAR_RATIO) return 'alike'
  return labRttMs > p75 ? 'slower' : 'faster'
}

const RANK = { good: 0, warning: 1, poor: 2 } as const

/** The worst vital of several pages: by rating, data of a page before that of its origin. */
export function worstVisitors(all: readonly PageVisitors[]): PageVisitors | null {
  const [worst] = all.toSorted(
    (a, b) => RANK[b.rating] - RANK[a.rating] || Number(a.level === 'origin') - Number(b.level === 'origin'),
  )
  if (!worst) return null
  const { level, metric, p75, rating } = worst
  return { level, metric, p75, rating }
}
