import type { CompareSessionDetail, SessionDifference } from '~/shared/schemas/compare-session'
import type { MetricKey } from '~/shared/schemas/metric-keys'

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
const SHOWN = [...MAIN_METRICS, ...MORE_METRICS]

/** What the tables of the screen need: the rendered differences hold the rest. */
export type ShownSession = Omit<CompareSessionDetail, 'differences' | 'figures'> & {
  figures: ({ metrics: Partial<Record<MetricKey, number | null>>; isSimulated: boolean } | null)[]
  differences: Pick<SessionDifference, 'position' | 'scores' | 'metrics'>[]
}

export const shownSession = ({ figures, differences, ...session }: CompareSessionDetail): ShownSession => ({
  ...session,
  figures: figures.map(
    (one) =>
      one && {
        metrics: Object.fromEntries(SHOWN.map((key) => [key, one.metrics[key]])),
        isSimulated: one.isSimulated,
      },
  ),
  differences: differences.map(({ position, scores, metrics }) => ({
    position,
    scores,
    metrics: metrics.filter(({ key }) => SHOWN.includes(key)),
  })),
})

/** The test whose details the address asks for, counted from one. */
export function detailsIn(search: URLSearchParams): number | 'first' {
  const test = search.get('test') ?? ''
  return /^[1-8]$/.test(test) ? Number(test) - 1 : 'first'
}
