import { medianRun } from '../statistics/median-run'
import { median, medianAbsoluteDeviation } from '../statistics/statistics'

/** What a verdict is about: the three metrics that make most of the performance score. */
const KEYS = ['lcp', 'tbt', 'cls'] as const
export type VerdictFigures = Record<(typeof KEYS)[number], number | null>

export interface RunSoFar extends VerdictFigures {
  id: string
  isSuccess: boolean
  isNoisy: boolean
}

export const RUN_CHOICES = [1, 3, 5] as const
export type RunChoice = (typeof RUN_CHOICES)[number]

export type Step =
  | { kind: 'again'; because: 'unclear' | 'noisy' }
  | { kind: 'finish'; pointId: string; isNoisy: boolean; used: string[] }

/** Points of the page before this test that say what is usual. */
export const HISTORY_POINTS = 20
const MIN_POINTS = 8
/** Median absolute deviation to standard deviation, and how many of these are still usual. */
const NORMAL_WIDTH = 3 * 1.4826
const MIN_SHARE = 0.05
const MIN_WIDTHS: VerdictFigures & Record<string, number> = { lcp: 50, tbt: 25, cls: 0.01 }

/** Where a value lies against the page's recent points: below what is usual, within, above; null is unknown. */
function sideOf(key: (typeof KEYS)[number], value: number | null, history: readonly VerdictFigures[]) {
  const known = history.flatMap((point) => point[key] ?? [])
  const [middle, deviation] = [median(known), medianAbsoluteDeviation(known)]
  if (known.length < MIN_POINTS || middle === null || deviation === null || value === null) return null
  const width = Math.max(NORMAL_WIDTH * deviation, MIN_SHARE * middle, MIN_WIDTHS[key] ?? 0)
  return Math.abs(value - middle) <= width ? 0 : Math.sign(value - middle)
}

/**
 * Whether further runs could still change what is said of the page: no, when the first run is as usual, or when
 * more than half of all possible runs lie on the same side of what is usual.
 */
function isClear(runs: readonly RunSoFar[], history: readonly VerdictFigures[], most: number): boolean {
  const sides = (key: (typeof KEYS)[number]) => runs.map((run) => sideOf(key, run[key], history))
  if (runs.length === 1) return KEYS.every((key) => sides(key)[0] === 0)
  return KEYS.every((key) => {
    const found = sides(key)
    return [-1, 0, 1].some((side) => found.filter((each) => each === side).length > most / 2)
  })
}

const finish = (candidates: readonly RunSoFar[]): Step | null => {
  const point = medianRun(candidates)
  const used = candidates.map((run) => run.id)
  return point && { kind: 'finish', pointId: point.id, isNoisy: point.isNoisy, used }
}

/**
 * What follows after the runs so far of a test, oldest first: another run or the end, with the run that is its
 * point. A contaminated run is made up for once; it becomes the point only when nothing better came.
 */
export function nextStep(
  runs: readonly RunSoFar[],
  history: readonly VerdictFigures[],
  most: RunChoice,
): Step {
  const clean = runs.filter((run) => run.isSuccess && !run.isNoisy)
  const noisy = runs.filter((run) => run.isNoisy)
  const last = runs.at(-1)
  const end =
    finish(clean) ??
    finish(noisy.filter((run) => run.isSuccess)) ??
    finish(runs.slice(-1)) ??
    ({ kind: 'finish', pointId: '', isNoisy: false, used: [] } as const)
  if (!last || runs.length >= most + Math.min(1, noisy.length)) return end
  if (last.isNoisy && noisy.length === 1) return { kind: 'again', because: 'noisy' }
  // A page that fails at once fails; one that fails after it worked spent a run.
  if (!last.isSuccess && clean.length === 0) return end
  return isClear(clean, history, most) ? end : { kind: 'again', because: 'unclear' }
}
