import type { ExperimentArm } from '../../schemas/experiment-change'
import { MIN_VALUES } from './experiment-difference'

/** The next arm of an experiment, and when it ends. */

export const RUNS_EACH = { least: 3, usual: 5, most: 9 } as const
/** ABBA order: drift affects both arms alike. */
const ORDER: readonly ExperimentArm[] = ['A', 'B', 'B', 'A']
/** Replacements of noisy and failed runs. */
const MAX_EXTRA = 6
const MAX_FAILED = 3

export interface ExperimentRunSoFar {
  arm: ExperimentArm
  isSuccess: boolean
  isNoisy: boolean
  /** Its agent. */
  agent: string | null
}

export type ExperimentStep = { kind: 'run'; arm: ExperimentArm } | { kind: 'done' } | { kind: 'failed' }

/** The agent with most runs; of two the later one. */
function mainAgent(runs: readonly ExperimentRunSoFar[]): string | null {
  const made = (agent: string | null) => runs.filter((run) => run.agent === agent).length
  return runs.reduce<string | null>(
    (best, { agent }) => (made(agent) >= made(best) ? agent : best),
    runs[0]?.agent ?? null,
  )
}

/** Successful, quiet runs of one agent, since machines differ. */
export function usable<R extends ExperimentRunSoFar>(runs: readonly R[]): R[] {
  const good = runs.filter(({ isSuccess, isNoisy }) => isSuccess && !isNoisy)
  const agent = mainAgent(good)
  return good.filter((run) => run.agent === agent)
}

export const runsOfArm = <R extends ExperimentRunSoFar>(runs: readonly R[], arm: ExperimentArm): R[] =>
  runs.filter((run) => run.arm === arm)

export function nextExperimentStep(runs: readonly ExperimentRunSoFar[], runsPerArm: number): ExperimentStep {
  const counting = usable(runs)
  const [a, b] = [runsOfArm(counting, 'A').length, runsOfArm(counting, 'B').length]
  if (a >= runsPerArm && b >= runsPerArm) return { kind: 'done' }
  if (runs.filter(({ isSuccess }) => !isSuccess).length >= MAX_FAILED) return { kind: 'failed' }
  if (runs.length >= 2 * runsPerArm + MAX_EXTRA)
    return Math.min(a, b) >= MIN_VALUES ? { kind: 'done' } : { kind: 'failed' }
  const planned = ORDER[runs.length % ORDER.length] ?? 'A'
  const isShort = planned === 'A' ? a < runsPerArm : b < runsPerArm
  return { kind: 'run', arm: isShort ? planned : planned === 'A' ? 'B' : 'A' }
}
