import { missingFigures, type RequiredFigures } from '../report/missing-figures'
import { median } from './statistics'

type Figures = Pick<RequiredFigures, 'lcp' | 'tbt'> & Partial<RequiredFigures>

/** The runs that lack the fewest figures: one without TBT tells nothing beside others that have it. */
export function mostComplete<R extends Figures>(runs: readonly R[]): R[] {
  const missing = runs.map((run) => missingFigures(run).length)
  const fewest = Math.min(...missing)
  return runs.filter((_, i) => missing[i] === fewest)
}

/**
 * The run nearest to the median LCP and TBT, so that a point is a real load and no mixture. Of equals the
 * lower TBT. Runs that lack more figures than others do not count.
 */
export function medianRun<R extends Figures>(runs: readonly R[]): R | null {
  const whole = mostComplete(runs)
  const [first] = whole
  if (!first) return null
  const [lcp, tbt] = [median(whole.map((run) => run.lcp)), median(whole.map((run) => run.tbt))]
  const apart = (value: number | null, middle: number | null) =>
    value === null || middle === null ? 0 : (value - middle) ** 2
  const distance = (run: R) => apart(run.lcp, lcp) + apart(run.tbt, tbt)
  return whole.reduce((best, run) => {
    const nearer = distance(run) - distance(best)
    const isLower = run.tbt !== null && best.tbt !== null && run.tbt < best.tbt
    return nearer < 0 || (nearer === 0 && isLower) ? run : best
  }, first)
}
