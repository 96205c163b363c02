import { type Figure, MINUS, prefixed } from '~/shared/format/figure'
import { formatScore } from '~/shared/format/score'
import { qualitySectionsMessages } from '~/shared/messages/quality'
import { CATEGORIES } from '~/shared/rules/report/scores'
import type { ScoreKey } from '~/shared/values/metric-keys'

const { security, cache } = qualitySectionsMessages

export const SCORE_NAMES = Object.fromEntries([
  ...CATEGORIES.map(({ key, title }) => [key, title]),
  ['security', security],
  ['cachePolicy', cache],
]) as Record<ScoreKey, string>

export const formatScoreDifference = (difference: number | null): Figure =>
  difference === null
    ? formatScore(null)
    : prefixed(difference > 0 ? '+' : difference < 0 ? MINUS : '', formatScore(Math.abs(difference)))
