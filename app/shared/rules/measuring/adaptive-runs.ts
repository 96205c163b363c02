import { missingFigures, type RequiredFigures } from '../report/missing-figures'
import { medianRun, mostComplete } from '../statistics/median-run'
import { median, medianAbsoluteDeviation } from '../statistics/statistics'

/** The metrics with most weight in the performance score. */
const KEYS = ['lcp', 'tbt', 'cls'] as const
export type VerdictFigures = Record<(typeof KEYS)[number], number | null>

export interface RunSoFar extends RequiredFigures {
  id: string
  isSuccess: boolean
  isNoisy: boolean
}

export const RUN_CHOICES = [1, 3, 5] as const
export type RunChoice = (typeof RUN_CHOICES)[number]

export type Step =
  | { kind: 'again'; because: 'unclear' | 'noisy' }
  | { kind: 'finish'; pointId: string; isNoisy: boolean; used: string[] }

/** Previous points that define what is usual. */
export const HISTORY_POINTS = 20
const MIN_POINTS = 8
/** MAD to standard deviation (1.4826), times three. */
const NORMAL_WIDTH = 3 * 1.4826
const MIN_SHARE = 0.05
const MIN_WIDTHS: VerdictFigures & Record<string, number> = { lcp: 50, tbt: 25, cls: 0.01 }

/** Position relative to recent points; null when unknown. */
function sideOf(key: (typeof KEYS)[number], value: number | null, history: readonly VerdictFigures[]) {
  const values = history.flatMap((point) => point[key] ?? [])
  const [middle, deviation] = [median(values), medianAbsoluteDeviation(values)]
  if (values.length < MIN_POINTS || middle === null || deviation === null || value === null) return null
  const width = Math.max(NORMAL_WIDTH * deviation, MIN_SHARE * middle, MIN_WIDTHS[key] ?? 0)
  return Math.abs(value - middle) <= width ? 0 : Math.sign(value - middle)
}

/**
 * Whether further runs can't change the verdict: the first run is usual and complete, or more than half of all
 * possible runs are on the same side.
 */
function isClear(made: readonly RunSoFar[], history: readonly VerdictFigures[], most: number): boolean {
  const runs = made.filter((run) => missingFigures(run).length === 0)
  const sides = (key: (typeof KEYS)[number]) => runs.map((run) => sideOf(key, run[key], history))
  if (runs.length === 1) return KEYS.every((key) => sides(key)[0] === 0)
  return KEYS.every((key) => {
    const found = sides(key)
    return [-1, 0, 1].some((side) => found.filter((each) => each === side).length > most / 2)
  })
}

const finish = (candidates: readonly RunSoFar[]): Step | null => {
  const point = medianRun(candidates)
  const used = mostComplete(candidates).map((run) => run.id)
  return point && { kind: 'finish', pointId: point.id, isNoisy: point.isNoisy, used }
}

/**
 * Next step of a test after its runs so far, oldest first: another run, or the end with the run that becomes
 * the point. A noisy run is repeated once and becomes the point only without a better one.
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
  // A first failure ends the test; a failure after a success uses up a run.
  if (!last.isSuccess && clean.length === 0) return end
  return isClear(clean, history, most) ? end : { kind: 'again', because: 'unclear' }
}
