import type { PageVisitors } from '../../schemas/overview'

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
