import { MONITOR_STATES, type MonitorState } from './outcomes'

/** Worst first: what nobody could check may be down. */
export const WORST_FIRST: readonly MonitorState[] = ['down', 'unknown', 'degraded', 'up', 'paused']

export type StateCounts = Record<MonitorState, number>

export interface BoardGroup {
  organization: number
  client: number
  clientName: string
  counts: StateCounts
}

export const noStates = (): StateCounts => ({ up: 0, degraded: 0, down: 0, unknown: 0, paused: 0 })

export const totalOf = (counts: StateCounts): number =>
  MONITOR_STATES.reduce((sum, state) => sum + counts[state], 0)

const worstOf = (counts: StateCounts): number => WORST_FIRST.findIndex((state) => counts[state] > 0)
const UP = WORST_FIRST.indexOf('up')

/** Clients in the order of their worst state, then of how many monitors have a bad one, then by name. */
export function compareGroups(one: BoardGroup, other: BoardGroup): number {
  const worst = worstOf(one.counts)
  const state = WORST_FIRST[worst]
  const isBad = state !== undefined && worst < UP
  return (
    worst - worstOf(other.counts) ||
    (isBad ? other.counts[state] - one.counts[state] : 0) ||
    one.clientName.localeCompare(other.clientName, 'en') ||
    one.client - other.client
  )
}

export interface BoardSlice {
  organization: number
  client: number
  /** Position of the first and behind the last shown monitor of the client, worst first. */
  from: number
  to: number
  /** Monitors of the client that match the filters. */
  total: number
}

/**
 * The part of a page per client. Of several clients each shows its worst `most` monitors at most, so that a large
 * one does not hide the others.
 */
export function sliceBoard(
  groups: readonly { organization: number; client: number; total: number }[],
  { page, limit, most }: { page: number; limit: number; most: number },
): { slices: BoardSlice[]; total: number } {
  const [start, end] = [(page - 1) * limit, page * limit]
  const slices: BoardSlice[] = []
  let before = 0
  for (const { organization, client, total } of groups) {
    const rows = groups.length === 1 ? total : Math.min(total, most)
    const from = Math.max(0, start - before)
    const to = Math.min(rows, end - before)
    if (to > from) slices.push({ organization, client, from, to, total })
    before += rows
  }
  return { slices, total: before }
}
