import type { CompareSessionDetail, SessionDifference } from '~/shared/schemas/compare-session'
import type { MetricKey, ScoreKey } from '~/shared/values/metric-keys'

export const MAIN_METRICS: readonly MetricKey[] = [
  'lcp',
  'cls',
  'tbt',
  'fcp',
  'si',
  'ttfb',
  'bytes',
  'requests',
]
export const MORE_METRICS: readonly MetricKey[] = ['inp', 'tti', 'load', 'mainThread']
export const MORE_SCORES: readonly ScoreKey[] = [
  'accessibility',
  'bestPractices',
  'seo',
  'security',
  'cachePolicy',
]

interface Figures {
  scores: readonly ScoreKey[]
  metrics: readonly MetricKey[]
}
const MAIN: Figures = { scores: ['performance'], metrics: MAIN_METRICS }
export const MORE: Figures = { scores: MORE_SCORES, metrics: MORE_METRICS }

/** What a table of the screen needs: what is rendered on the server holds the rest. */
export type ShownSession = Omit<CompareSessionDetail, 'differences' | 'figures'> & {
  figures: ({ metrics: Partial<Record<MetricKey, number | null>>; isSimulated: boolean } | null)[]
  differences: Pick<SessionDifference, 'position' | 'scores' | 'metrics'>[]
}

export const shownSession = (
  { figures, differences, ...session }: CompareSessionDetail,
  choice = MAIN,
): ShownSession => ({
  ...session,
  figures: figures.map(
    (one) =>
      one && {
        metrics: Object.fromEntries(choice.metrics.map((key) => [key, one.metrics[key]])),
        isSimulated: one.isSimulated,
      },
  ),
  differences: differences.map(({ position, scores, metrics }) => ({
    position,
    scores: scores.filter(({ key }) => choice.scores.includes(key)),
    metrics: metrics.filter(({ key }) => choice.metrics.includes(key)),
  })),
})

/** The test whose details the address asks for, counted from one. */
export function detailsIn(search: URLSearchParams): number | 'first' {
  const test = search.get('test') ?? ''
  return /^[1-8]$/.test(test) ? Number(test) - 1 : 'first'
}
