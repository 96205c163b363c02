import { median } from './statistics'

interface Figures {
  lcp: number | null
  tbt: number | null
}

/**
 * The run nearest to the median LCP and TBT, so that a point is a real load and no mixture. Of equals the
 * lower TBT. Runs without a metric count only when all lack it.
 */
export function medianRun<R extends Figures>(runs: readonly R[]): R | null {
  const whole = runs.filter((run) => run.lcp !== null && run.tbt !== null)
  const [lcp, tbt] = [median(whole.map((run) => run.lcp)), median(whole.map((run) => run.tbt))]
  if (lcp === null || tbt === null) return runs[0] ?? null
  const distance = (run: R) => ((run.lcp ?? 0) - lcp) ** 2 + ((run.tbt ?? 0) - tbt) ** 2
  return whole.reduce((best, run) => {
    const nearer = distance(run) - distance(best)
    return nearer < 0 || (nearer === 0 && (run.tbt ?? 0) < (best.tbt ?? 0)) ? run : best
  })
}
