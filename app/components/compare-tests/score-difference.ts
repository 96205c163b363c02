import { type Figure, MINUS, prefixed } from '~/shared/format/figure'
import { formatScore } from '~/shared/format/score'

export const formatScoreDifference = (difference: number | null): Figure =>
  difference === null
    ? formatScore(null)
    : prefixed(difference > 0 ? '+' : difference < 0 ? MINUS : '', formatScore(Math.abs(difference)))
