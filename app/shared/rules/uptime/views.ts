import type { Outcome } from './outcomes'
import type { LocationView, MonitorStatus, Observation, StatusPolicy } from './types'

/** Silence after which a location's result is unknown. */
export const staleAfterMs = ({
  intervalMs,
  timeoutMs,
}: Pick<StatusPolicy, 'intervalMs' | 'timeoutMs'>): number => 2 * intervalMs + timeoutMs + 30_000

const classOf = (outcome: Outcome) => (outcome === 'slow' ? 'ok' : outcome)

/** Validity of a view, also after a change of the interval. */
export const validUntil = ({ at, next }: Pick<LocationView, 'at' | 'next'>, intervalMs: number): number =>
  Math.max(next, at + intervalMs)

/** Whether the time before a check is uncovered. */
export const isAfterGap = (vouched: number, at: number, intervalMs: number): boolean =>
  at - vouched > intervalMs / 2

/**
 * A location's view after a check; null for outdated or missed ones. A missed slot ends the run, an overrun
 * one belongs to the running check.
 */
export function mergeObservation(
  last: LocationView | undefined,
  seen: Observation,
  intervalMs: number,
): LocationView | null {
  const { outcome, reason, at } = seen
  if (last && outcome === 'missed' && reason === 'overrun')
    return { ...last, next: Math.max(last.next, at + intervalMs) }
  if (outcome === 'missed' || (last && at <= last.at)) return null
  const isContinuous = last && !isAfterGap(validUntil(last, intervalMs), at, intervalMs)
  const view = isContinuous ? last : undefined
  const agrees = view && classOf(view.outcome) === classOf(outcome)
  const isSameOutcome = view?.outcome === outcome
  return {
    outcome,
    reason,
    at,
    // The slots it overran were reported before.
    next: Math.max(at + intervalMs, Math.min(last?.next ?? 0, at + 2 * intervalMs)),
    since: agrees ? view.since : at,
    streak: agrees ? view.streak + 1 : 1,
    paceSince: isSameOutcome ? view.paceSince : at,
    paceStreak: isSameOutcome ? view.paceStreak + 1 : 1,
  }
}

/** A view with its location. */
export interface Seen extends LocationView {
  location: number
}

export interface Views {
  failed: Seen[]
  fine: Seen[]
  /** Without network. */
  offline: Seen[]
  /** Without a current result. */
  silent: { location: number; view: LocationView | undefined }[]
}

/** Views of all locations at a moment. */
export function viewsAt(status: Pick<MonitorStatus, 'views'>, policy: StatusPolicy, at: number): Views {
  const oldest = at - staleAfterMs(policy)
  const views: Views = { failed: [], fine: [], offline: [], silent: [] }
  for (const location of policy.locations) {
    const view = status.views[location]
    if (!view || view.at < oldest) views.silent.push({ location, view })
    else if (view.outcome === 'failed') views.failed.push({ ...view, location })
    else if (view.outcome === 'unknown') views.offline.push({ ...view, location })
    else views.fine.push({ ...view, location })
  }
  return views
}

/** Locations that must agree on down: two, and at least half of the known ones. */
export const computeQuorum = (count: number): number => (count <= 1 ? 1 : Math.max(2, Math.ceil(count / 2)))
