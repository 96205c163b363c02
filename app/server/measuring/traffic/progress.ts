import type { TrafficProgress } from '~/shared/schemas/traffic'
import { dayOf, daysBetween } from '~/shared/values/calendar'
import type { TrafficProblem, TrafficState } from '~/shared/values/traffic-choices'

export interface LinkedRow {
  time_zone: string
  problem: TrafficProblem | null
  fill_from: string
  filled_from: string | null
  next_at: Date
  /** Of its connection; null where that was deleted. */
  state: TrafficState | null
  reason: TrafficProblem | null
  paused_until: Date | null
}

/** A moment that has passed stands for the next minute, when the job comes. */
function retryAt({ state, next_at, paused_until }: LinkedRow, now: Date): string | null {
  if (state !== 'connected' && state !== 'failing') return null
  return new Date(Math.max(now.getTime(), next_at.getTime(), paused_until?.getTime() ?? 0)).toISOString()
}

/** How far a linked property has been read, and why nothing comes. */
export function progressOf(row: LinkedRow, now: Date): TrafficProgress {
  const { fill_from, filled_from, state, reason } = row
  const isFilling = filled_from === null || filled_from > fill_from
  const today = dayOf(now, row.time_zone)
  const daysFrom = (day: string) => Math.max(1, daysBetween(day, today) + 1)
  const allDays = daysFrom(fill_from)
  const filledDays = filled_from === null ? 0 : Math.min(allDays, daysFrom(filled_from))
  const problem = row.problem ?? (reason === 'quota' ? reason : null)
  return {
    problem,
    retryAt: problem !== null || state === 'failing' ? retryAt(row, now) : null,
    isFilling,
    allDays,
    filledDays,
    filledShare: isFilling ? filledDays / allDays : 1,
  }
}
