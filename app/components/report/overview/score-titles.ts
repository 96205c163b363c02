import { CATEGORIES } from '~/shared/rules/report/scores'
import type { ScoreKey } from '~/shared/values/metric-keys'

/** Lighthouse's categories and our own audits. */
export const ALL_SCORES = [
  ...CATEGORIES,
  { key: 'security', title: 'Security', section: 'security' },
  { key: 'cachePolicy', title: 'Cache policy', section: 'cache' },
] as const

export const SCORE_TITLES = Object.fromEntries(ALL_SCORES.map(({ key, title }) => [key, title])) as Record<
  ScoreKey,
  string
>
