import type { CategoryScores } from '~/shared/schemas/agent'
import type { Lhr } from './lhr'

export function extractScores(lhr: Pick<Lhr, 'categories'>): CategoryScores {
  const score = (id: string) => {
    const value = lhr.categories[id]?.score
    return typeof value === 'number' ? Math.round(value * 100) : null
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  }
}
