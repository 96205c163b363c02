import { MINUTE_MS } from '~/shared/values/units'
import type { RunFailureCode } from './run-failures'

/** Load of an agent's machine while a run failed; shares are 0 to 1, null where the system does not report them. */
export interface MachineLoad {
  /** CPU share taken by the hypervisor. */
  steal: number | null
  /** CPU share of other processes. */
  foreign: number | null
  /** PSI: share of time in which all processes waited for memory. */
  memory: number | null
}

/** Above one of these a browser does not get the time or memory that a page needs; noise begins far below. */
export const STARVED_LIMITS = { steal: 0.3, foreign: 0.6, memory: 0.2 } as const

/** Failures of pages that a machine without time or memory causes as well. */
const CAUSED_BY_STARVATION: ReadonlySet<string> = new Set<RunFailureCode>([
  'HARD_TIMEOUT',
  'PAGE_HUNG',
  'PAGE_OUT_OF_MEMORY',
  'NO_CONTENT',
  'NO_TRACE',
  'TARGET_CRASHED',
  'ENGINE_TIMEOUT',
])

export const mayBeStarvation = (code: string): boolean => CAUSED_BY_STARVATION.has(code)

/** Which figures show that the machine starved the run; none of them when they are unknown. */
export function starvedBy(load: MachineLoad | null): (keyof MachineLoad)[] {
  if (load === null) return []
  return (['steal', 'foreign', 'memory'] as const).filter((kind) => (load[kind] ?? 0) > STARVED_LIMITS[kind])
}

/** Sites in a row, with this one, that time out at one agent before it is the reason. */
const SITES_IN_A_ROW = 3
/** After so many tries it is the page. */
const MAX_TRIES_BY_ROW = 2

/**
 * Whether timeouts of different sites, one after the other, say that the agent is the reason although its figures
 * don't. `earlier`: its latest runs, newest first.
 */
export function timesOutEverywhere(
  siteId: number,
  earlier: readonly { siteId: number; isTimeout: boolean }[],
  tries: number,
): boolean {
  const row = earlier.slice(0, SITES_IN_A_ROW - 1)
  if (tries >= MAX_TRIES_BY_ROW || row.some(({ isTimeout }) => !isTimeout)) return false
  return new Set([siteId, ...row.map((run) => run.siteId)]).size >= SITES_IN_A_ROW
}

/** Tries of one run on starved machines, about an hour, before its test ends without a result. */
export const MAX_STARVED = 6

/** Pause before a starved run is tried again on the same machine. */
export const starvedDelayMs = (starved: number): number => Math.min(MINUTE_MS * 2 ** starved, 30 * MINUTE_MS)
