import type { CategoryScores } from '~/shared/schemas/agent'

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

export const CATEGORIES: readonly Category[] = [
  { key: 'performance', title: 'Performance', section: 'performance', lighthouseId: 'performance' },
  { key: 'accessibility', title: 'Accessibility', section: 'accessibility', lighthouseId: 'accessibility' },
  {
    key: 'bestPractices',
    title: 'Best practices',
    section: 'best-practices',
    lighthouseId: 'best-practices',
  },
  { key: 'seo', title: 'SEO', section: 'seo', lighthouseId: 'seo' },
]

export function rateScore(score: number | null | undefined): Rating | null {
  if (score === null || score === undefined || !Number.isFinite(score) || score < 0) return null
  if (score >= SCORE_GOOD_FROM) return 'good'
  return score >= SCORE_WARNING_FROM ? 'warning' : 'poor'
}
