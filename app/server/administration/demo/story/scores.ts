import { normalTail } from '~/shared/rules/statistics/rank-test'
import type { FormFactor, RunMetrics } from '~/shared/schemas/agent'

type Weighed = 'fcp' | 'si' | 'lcp' | 'tbt' | 'cls'

/** Weight, and where Lighthouse gives 90 and 50 points (its log-normal curves, version 10 and later). */
const CURVES: Record<FormFactor, Record<Weighed, readonly [weight: number, p10: number, median: number]>> = {
  MOBILE: {
    fcp: [10, 1800, 3000],
    si: [10, 3387, 5800],
    lcp: [25, 2500, 4000],
    tbt: [30, 200, 600],
    cls: [25, 0.1, 0.25],
  },
  DESKTOP: {
    fcp: [10, 934, 1600],
    si: [10, 1311, 2300],
    lcp: [25, 1200, 2400],
    tbt: [30, 150, 350],
    cls: [25, 0.1, 0.25],
  },
}
const Z_OF_90 = 1.281_55

const above = (z: number) => (z < 0 ? 1 - normalTail(z) / 2 : normalTail(z) / 2)

/** Performance score of a load, 0 to 100. */
export function performanceOf(metrics: RunMetrics, formFactor: FormFactor): number {
  let points = 0
  for (const [key, [weight, p10, median]] of Object.entries(CURVES[formFactor])) {
    const value = Math.max(metrics[key as Weighed] ?? 0, 1e-4)
    const deviation = Math.log(median / p10) / Z_OF_90
    points += weight * above(Math.log(value / median) / deviation)
  }
  return Math.round(points)
}
