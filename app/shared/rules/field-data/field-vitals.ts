import type { FieldFigures, FieldMetric } from '../../schemas/field-data'
import type { Rating } from '../report/scores'

/** How good what visitors met is, by the bounds of their own record, which differ from those of a test. */

export const FIELD_RATINGS: readonly Rating[] = ['good', 'warning', 'poor']

export type FieldFigure = NonNullable<FieldFigures[FieldMetric]>

/** Where the record has its three bins they say what is good. */
export const hasRatings = ({ histogram }: FieldFigure) => histogram.length === FIELD_RATINGS.length

export function ratingOf(figure: FieldFigure): Rating | null {
  if (!hasRatings(figure)) return null
  const bin = figure.histogram.findIndex(({ end }) => end === null || figure.p75 <= end)
  return FIELD_RATINGS[bin] ?? null
}

/** Whether the Core Web Vitals are good, INP only where it was counted; null where that cannot be told. */
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
 * The Core Web Vital with the worst rating; of equals the one that is farthest beyond what is good. Of LCP, INP and CLS
 * each the p75 and where its first two bins end; what lacks one of the three is not rated.
 */
export function worstVital(figures: readonly (number | null)[]): WorstVital | null {
  const found = VITALS.flatMap((metric, index) => {
    const [p75 = null, good = null, poor = null] = figures.slice(index * 3, index * 3 + 3)
    if (p75 === null || good === null || poor === null) return []
    const rank = p75 <= good ? 0 : p75 <= poor ? 1 : 2
    return [{ metric, p75, rank, beyond: p75 / good }]
  })
  const [worst] = found.toSorted((a, b) => b.rank - a.rank || b.beyond - a.beyond)
  const rating = worst && FIELD_RATINGS[worst.rank]
  return rating ? { metric: worst.metric, p75: worst.p75, rating } : null
}

/** How a test's connection stands to those of visitors, by the time there and back. */
export type ConnectionVerdict = 'slower' | 'alike' | 'faster'

/** So small a difference, as a share, is none. */
const SIMILAR_RATIO = 0.1

/** `p75` is what three of four visits keep below; null where either is not known. */
export function compareConnections(labRttMs: number | null, p75: number | null): ConnectionVerdict | null {
  if (labRttMs === null || p75 === null) return null
  if (Math.abs(labRttMs - p75) <= p75 * SIMILAR_RATIO) return 'alike'
  return labRttMs > p75 ? 'slower' : 'faster'
}
