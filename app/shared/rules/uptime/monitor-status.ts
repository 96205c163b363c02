import { CERTIFICATE_WARNINGS, type MonitorState, type Reason } from './outcomes'
import type { LocationView, MonitorStatus, Observation, StatusEvent, StatusPolicy, StatusStep } from './types'
import {
  computeQuorum,
  isAfterGap,
  mergeObservation,
  type Seen,
  staleAfterMs,
  type Views,
  validUntil,
  viewsAt,
} from './views'

/**
 * Status of a monitor from the results of its locations. Failures arrive confirmed by a second attempt; with
 * several locations the others must agree before an outage starts. Recovery needs two good checks in a row.
 * Missing data is unknown, never down.
 */

/** Time for other locations to respond, in addition to two timeouts. */
const CONFIRMATION_MS = 10_000
/** Maximum wait for the second good check. */
const RECOVERY_CHECK_MS = 60_000

type Draft = StatusStep & { now: number }

export const initialStatus = (at: number): MonitorStatus => ({
  state: 'unknown',
  since: at,
  reason: 'not-checked',
  views: {},
  doubt: null,
  isOutage: false,
})

/** Applies new checks in order of time. */
export function observe(
  status: MonitorStatus,
  observations: readonly Observation[],
  policy: StatusPolicy,
  now: number,
): StatusStep {
  const draft = begin(status, policy, now)
  if (status.state === 'paused') return draft
  for (const seen of observations.toSorted((a, b) => a.at - b.at)) {
    if (!policy.locations.includes(seen.location)) continue
    const view = mergeObservation(draft.status.views[seen.location], seen, policy.intervalMs)
    if (!view) continue
    recordGap(draft, policy, seen.at)
    draft.status.views[seen.location] = view
    decide(draft, policy, Math.max(seen.at, draft.status.since))
  }
  return finish(draft, policy)
}

/** Applies the passage of time: silent locations, expired confirmations. */
export function settle(status: MonitorStatus, policy: StatusPolicy, now: number): StatusStep {
  const draft = begin(status, policy, now)
  if (status.state !== 'paused') decide(draft, policy, now)
  return finish(draft, policy)
}

/** No checks from this moment on. */
export function pause(status: MonitorStatus, at: number): StatusStep {
  const draft: Draft = { status: { ...status }, spans: [], events: [], rechecks: [], settleAt: null, now: at }
  if (status.state === 'paused') return strip(draft)
  if (status.isOutage) end(draft, at, 'pause')
  become(draft, 'paused', null, at)
  draft.status = { ...draft.status, views: {}, doubt: null }
  return strip(draft)
}

/** Checked again from this moment on; unknown until the first result. */
export function resume(status: MonitorStatus, at: number): StatusStep {
  const draft: Draft = { status: { ...status }, spans: [], events: [], rechecks: [], settleAt: null, now: at }
  if (status.state === 'paused') become(draft, 'unknown', 'not-checked', at)
  return strip(draft)
}

function begin(status: MonitorStatus, policy: StatusPolicy, now: number): Draft {
  const current = Object.entries(status.views).filter(([location]) =>
    policy.locations.includes(Number(location)),
  )
  const views: Record<string, LocationView> = Object.fromEntries(current)
  return { status: { ...status, views }, spans: [], events: [], rechecks: [], settleAt: null, now }
}

const strip = ({ now: _, ...step }: Draft): StatusStep => step

function finish(draft: Draft, policy: StatusPolicy): StatusStep {
  const { views, doubt, state } = draft.status
  const newest = Math.max(...Object.values(views).map(({ at }) => at))
  const silentAt = Number.isFinite(newest) && state !== 'unknown' ? newest + staleAfterMs(policy) + 1 : null
  const moments = [silentAt, doubt?.until ?? null].filter((moment) => moment !== null)
  draft.settleAt = moments.length > 0 ? Math.min(...moments) : null
  const byLocation = new Map(draft.rechecks.map((recheck) => [recheck.location, recheck]))
  draft.rechecks = [...byLocation.values()]
  return strip(draft)
}

/** A state can't start before the current one; it replaces that one. */
function become(draft: Draft, state: MonitorState, reason: Reason | null, at: number): void {
  const { status } = draft
  const isSame = status.state === state && (state !== 'degraded' || status.reason === reason)
  if (isSame) return
  const from = Math.max(at, status.since)
  draft.spans = [...draft.spans.filter((span) => span.from < from), { from, state, reason }]
  draft.status = { ...status, state, reason, since: from }
}

function end(draft: Draft, at: number, by: Extract<StatusEvent, { kind: 'end' }>['by']): void {
  draft.events.push({ kind: 'end', at, by })
  draft.status = { ...draft.status, isOutage: false }
}

function decide(draft: Draft, policy: StatusPolicy, at: number): void {
  const views = viewsAt(draft.status, policy, at)
  if (views.failed.length + views.fine.length === 0) markUnknown(draft, views, at)
  else if (draft.status.isOutage) applyOutage(draft, policy, views, at)
  else if (views.failed.length === 0) applyHealthy(draft, views)
  else applyFailure(draft, policy, views, at)
}

function markUnknown(draft: Draft, { offline, silent }: Views, at: number): void {
  draft.status.doubt = null
  if (offline.length > 0) {
    become(draft, 'unknown', 'cut-off', Math.max(...offline.map(({ since }) => since)))
    return
  }
  const vouched = Math.max(...silent.map(({ view }) => view?.next ?? Number.NEGATIVE_INFINITY))
  become(draft, 'unknown', 'not-checked', Number.isFinite(vouched) ? Math.min(vouched, at) : at)
}

/** Time between the validity of the last check and a late one is unknown. */
function recordGap(draft: Draft, { intervalMs }: StatusPolicy, at: number): void {
  const { state, views } = draft.status
  const vouched = Math.max(...Object.values(views).map((view) => validUntil(view, intervalMs)))
  if (state === 'unknown' || !Number.isFinite(vouched) || !isAfterGap(vouched, at, intervalMs)) return
  draft.status.doubt = null
  become(draft, 'unknown', 'not-checked', vouched)
}

const first = (seen: Seen[]) => seen.toSorted((a, b) => a.since - b.since)[0]

/** All known locations succeed: up, or degraded when at least half are slow twice in a row. */
function applyHealthy(draft: Draft, { fine }: Views): void {
  const { status } = draft
  status.doubt = null
  const wasSlow = status.state === 'degraded' && status.reason !== 'partial'
  const slow = fine.filter(({ outcome, reason, paceStreak }) =>
    outcome === 'slow'
      ? wasSlow || paceStreak > 1 || (reason !== null && CERTIFICATE_WARNINGS.has(reason))
      : wasSlow && paceStreak < 2,
  )
  const isSlow = slow.length > 0 && slow.length * 2 >= fine.length
  const seen = isSlow ? slow : fine
  const at = Math.max(...seen.map(({ paceSince }) => paceSince))
  if (isSlow)
    become(draft, 'degraded', slow.find(({ reason }) => reason)?.reason ?? status.reason ?? 'slow', at)
  else become(draft, 'up', null, status.state === 'up' ? at : healthySince(status, fine))
}

/** Time of the first success after a failure. */
function healthySince(status: MonitorStatus, fine: Seen[]): number {
  const wasSlowState = status.state === 'degraded' && status.reason !== 'partial'
  const moments = fine
    .map(({ since, paceSince }) => (wasSlowState ? paceSince : since))
    .filter((moment) => moment >= status.since)
  return moments.length > 0
    ? status.reason === 'partial'
      ? Math.max(...moments)
      : Math.min(...moments)
    : Math.max(...fine.map(({ at }) => at))
}

function applyFailure(draft: Draft, policy: StatusPolicy, views: Views, at: number): void {
  const { failed } = views
  if (policy.locations.length === 1) {
    open(draft, failed, first(failed)?.since ?? at)
    return
  }
  requestConfirmation(draft, policy, views, at)
  const { doubt: present } = draft.status
  if (!present) return
  const answer = answerTo(present, views, Math.max(at, draft.now))
  if (answer === 'down') open(draft, failed, present.since)
  if (answer === 'partial') {
    draft.status.doubt = null
    become(draft, 'degraded', 'partial', present.since)
  }
}

/** Results of the other locations; null while waiting. */
function answerTo(
  { since, until }: NonNullable<MonitorStatus['doubt']>,
  { failed, fine, silent, offline }: Views,
  now: number,
): 'down' | 'partial' | null {
  const all = failed.length + fine.length + silent.length + offline.length
  if (failed.length >= computeQuorum(all)) return 'down'
  const recent = fine.filter((view) => view.at > since)
  const waits = fine.length > recent.length || silent.length + offline.length > 0
  if (waits && now < until) return null
  return failed.length >= computeQuorum(failed.length + recent.length) ? 'down' : 'partial'
}

/** Starts the confirmation of a failure: all other locations check at once. */
function requestConfirmation(draft: Draft, policy: StatusPolicy, { failed, fine }: Views, at: number): void {
  const { status } = draft
  if (status.doubt) return
  const isPartial = status.state === 'degraded' && status.reason === 'partial'
  const fresh = isPartial ? failed.filter(({ since }) => since > status.since) : failed
  // The last contradicting location has just agreed.
  const since = isPartial && fine.length === 0 ? at : first(fresh)?.since
  if (since === undefined) return
  const recheckedLocations = policy.locations.filter((location) => {
    const view = status.views[location]
    return !view || view.at < since
  })
  const until = Math.max(at, draft.now) + 2 * policy.timeoutMs + CONFIRMATION_MS
  status.doubt = { since, until }
  draft.rechecks.push(...recheckedLocations.map((location) => ({ location, due: draft.now })))
}

function open(draft: Draft, failed: Seen[], since: number): void {
  const reason = first(failed)?.reason ?? 'timeout'
  become(draft, 'down', reason, since)
  draft.events.push({
    kind: 'outage',
    since: draft.status.since,
    reason,
    locations: failed.map(({ location }) => location),
  })
  draft.status = { ...draft.status, doubt: null, isOutage: true }
}

/** An outage lasts until its locations have two good checks in a row, regardless of unknown time between. */
function applyOutage(draft: Draft, policy: StatusPolicy, views: Views, at: number): void {
  const { status } = draft
  const { failed, fine } = views
  const quorum = computeQuorum(failed.length + fine.length)
  if (failed.length >= quorum || fine.length === 0) {
    if (status.state === 'unknown')
      become(draft, 'down', first(failed)?.reason ?? status.reason, first(failed)?.since ?? at)
    return
  }
  const recovered = fine.filter(({ since }) => since > status.since || status.state === 'unknown')
  // If its locations are gone, those that succeeded all along decide.
  const since = recovered.length > 0 ? Math.min(...recovered.map((view) => view.since)) : at
  const unsure = recovered.filter(({ streak }) => streak < 2)
  const stale = recovered.length > 0 ? failed.filter((view) => view.at <= since) : []
  if (unsure.length > 0 || stale.length > 0) {
    requestRechecks(draft, policy, unsure, stale)
    return
  }
  const isUnknown = status.state === 'unknown'
  end(draft, isUnknown ? status.since : since, isUnknown ? 'unknown' : 'recovery')
  if (failed.length > 0) become(draft, 'degraded', 'partial', since)
  else become(draft, 'up', null, since)
  if (failed.length === 0) applyHealthy(draft, views)
}

function requestRechecks(draft: Draft, policy: StatusPolicy, unsure: Seen[], stale: Seen[]): void {
  const isInfrequent = policy.intervalMs > RECOVERY_CHECK_MS
  for (const { location } of stale) draft.rechecks.push({ location, due: draft.now })
  if (!isInfrequent) return
  for (const { location, at } of unsure)
    draft.rechecks.push({ location, due: Math.max(draft.now, at + RECOVERY_CHECK_MS) })
}
