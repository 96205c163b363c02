import type { Opportunity } from '../../schemas/evidence'
import { METRICS, type MetricId } from '../../values/web-vitals'

type Saving = Pick<Opportunity, 'savings' | 'savingMs' | 'savingBytes' | 'score'>

const shiftOf = ({ savings }: Saving) => savings['CLS'] ?? 0

/** Time, then bytes, then CLS, largest first; without estimate the worst score first. */
export const bySaving = (a: Saving, b: Saving): number =>
  (b.savingMs ?? 0) - (a.savingMs ?? 0) ||
  (b.savingBytes ?? 0) - (a.savingBytes ?? 0) ||
  shiftOf(b) - shiftOf(a) ||
  (a.score ?? 1) - (b.score ?? 1)

export const isEstimated = ({ savings, savingMs, savingBytes }: Saving): boolean =>
  savingMs !== null || savingBytes !== null || Object.keys(savings).length > 0

/** Display order; others follow. */
const ORDER: readonly MetricId[] = ['lcp', 'fcp', 'tbt', 'inp', 'cls', 'si', 'tti', 'ttfb']

/** Savings by metric; unknown ones are times, as all of Lighthouse's but CLS. */
export function metricSavings(
  savings: Saving['savings'],
): { name: string; metric: MetricId; value: number }[] {
  const rank = (metric: MetricId | null) => (metric === null ? ORDER.length : ORDER.indexOf(metric))
  return Object.entries(savings)
    .map(([name, value]) => ({ name, value, metric: ORDER.find((id) => id.toUpperCase() === name) ?? null }))
    .sort((a, b) => rank(a.metric) - rank(b.metric))
    .map(({ name, value, metric }) => ({
      name: metric ? METRICS[metric].shortName : name,
      metric: metric ?? 'lcp',
      value,
    }))
}
