import type { Outcome } from './outcomes'
import type { LocationView, MonitorStatus, Observation, StatusPolicy } from './types'

/** How long a location may say nothing before nobody knows what it would find. */
export const staleAfterMs = ({
  intervalMs,
  timeoutMs,
}: Pick<StatusPolicy, 'intervalMs' | 'timeoutMs'>): number => 2 * intervalMs + timeoutMs + 30_000

const classOf = (outcome: Outcome) => (outcome === 'slow' ? 'ok' : outcome)

/** Until when a view vouches for what it found: the interval may have been changed since. */
export const validUntil = ({ at, next }: Pick<LocationView, 'at' | 'next'>, intervalMs: number): number =>
  Math.max(next, at + intervalMs)

/** Whether a check came so late that nobody vouches for the time before it. */
export const isAfterGap = (vouched: number, at: number, intervalMs: number): boolean =>
  at - vouched > intervalMs / 2

/**
 * A location's view after one more check; null when the check is older than what is known, or was none. After a slot
 * that nobody checked nothing goes on: what lay between is not known. A slot that came while the check before was
 * still running was watched by that one.
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
    // A slot that it overran was told of before.
    next: Math.max(at + intervalMs, Math.min(last?.next ?? 0, at + 2 * intervalMs)),
    since: agrees ? view.since : at,
    streak: agrees ? view.streak + 1 : 1,
    paceSince: isSameOutcome ? view.paceSince : at,
    paceStreak: isSameOutcome ? view.paceStreak + 1 : 1,
  }
}

/** A view with the location that has it. */
export interface Seen extends LocationView {
  location: number
}

export interface Views {
  failed: Seen[]
  fine: Seen[]
  /** Without a network of its own. */
  offline: Seen[]
  /** Of which nothing new is known, though it may have been seen long ago. */
  silent: { location: number; view: LocationView | undefined }[]
}

/** What the locations of a monitor find at a moment. */
export function viewsAt(truth: Pick<MonitorStatus, 'views'>, policy: StatusPolicy, at: number): Views {
  const oldest = at - staleAfterMs(policy)
  const views: Views = { failed: [], fine: [], offline: [], silent: [] }
  for (const location of policy.locations) {
    const view = truth.views[location]
    if (!view || view.at < oldest) views.silent.push({ location, view })
    else if (view.outcome === 'failed') views.failed.push({ ...view, location })
    else if (view.outcome === 'unknown') views.offline.push({ ...view, location })
    else views.fine.push({ ...view, location })
  }
  return views
}

/** How many of the locations that know must find a monitor down: two, and at least half of them. */
export const computeQuorum = (known: number): number => (known <= 1 ? 1 : Math.max(2, Math.ceil(known / 2)))
