import { minimumDetectableDifference } from './minimum-detectable-change'
import { minimumEffect } from './regressions'
import { median } from './statistics'
import type { Verdict } from './test-difference'

interface LevelDifference {
  before: number | null
  after: number | null
  difference: number | null
  /** Minimum detectable difference; null when unknown. */
  smallest: number | null
  verdict: Extract<Verdict, 'better' | 'worse' | 'same' | 'noise' | 'few'> | null
}

/** Medians before and after a moment, and whether they differ significantly. More is worse. */
export function levelDifference(
  key: string,
  earlier: readonly number[],
  later: readonly number[],
): LevelDifference {
  const [before, after] = [median(earlier), median(later)]
  if (before === null || after === null)
    return { before, after, difference: null, smallest: null, verdict: null }
  const difference = after - before
  const scatter = minimumDetectableDifference([earlier, later], [earlier.length, later.length])
  if (scatter === null) return { before, after, difference, smallest: null, verdict: 'few' }
  const smallest = Math.max(scatter, minimumEffect(key, before))
  const levels = { before, after, difference, smallest }
  if (difference === 0) return { ...levels, verdict: 'same' }
  if (Math.abs(difference) <= smallest) return { ...levels, verdict: 'noise' }
  return { ...levels, verdict: difference > 0 ? 'worse' : 'better' }
}
