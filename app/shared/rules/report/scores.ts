import type { CategoryScores } from '~/shared/schemas/agent'
import { catalogue } from '~/shared/values/catalogue'
import type { ScoreKey } from '~/shared/values/metric-keys'

export type Rating = 'good' | 'warning' | 'poor'

export const SCORE_GOOD_FROM = 90
export const SCORE_WARNING_FROM = 50

export type CategoryKey = keyof CategoryScores

/** `section` is our section id, `lighthouseId` Lighthouse's category. */
export type Category = {
  key: CategoryKey
  title: string
  section: 'performance' | 'accessibility' | 'best-practices' | 'seo'
  lighthouseId: string
}

export const SCORE_TITLES = catalogue('scores', {
  performance: 'Performance',
  accessibility: 'Accessibility',
  bestPractices: 'Best practices',
  seo: 'SEO',
  security: 'Security',
  cachePolicy: 'Cache policy',
} satisfies Record<ScoreKey, string>)

export const CATEGORIES: readonly Category[] = [
  {
    key: 'performance',
    get title() {
      return SCORE_TITLES.performance
    },
    section: 'performance',
    lighthouseId: 'performance',
  },
  {
    key: 'accessibility',
    get title() {
      return SCORE_TITLES.accessibility
    },
    section: 'accessibility',
    lighthouseId: 'accessibility',
  },
  {
    key: 'bestPractices',
    get title() {
      return SCORE_TITLES.bestPractices
    },
    section: 'best-practices',
    lighthouseId: 'best-practices',
  },
  {
    key: 'seo',
    get title() {
      return SCORE_TITLES.seo
    },
    section: 'seo',
    lighthouseId: 'seo',
  },
]

export function rateScore(score: number | null | undefined): Rating | null {
  if (score === null || score === undefined || !Number.isFinite(score) || score < 0) return null
  if (score >= SCORE_GOOD_FROM) return 'good'
  return score >= SCORE_WARNING_FROM ? 'warning' : 'poor'
}
