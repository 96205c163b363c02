import { nextSyncAt, planSlice, retryAt, SHOWN_FAILURES } from '~/shared/rules/traffic/sync-plan'
import { dayOf } from '~/shared/values/calendar'
import type { TrafficProblem } from '~/shared/values/traffic-choices'
import { DAY_MS, MINUTE_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import { createLogger } from '../../platform/log'
import { openAccess } from './credentials'
import { type DueRow, listPages, takeDue } from './property.store'
import { sliceRows } from './slice-rows'
import { SourceError, sourceReaders } from './sources'
import { deleteEmptyStart, replaceFigures, setConnectionState, setProperty } from './writing.store'

const BATCH = 5
/** Longer than a slice takes; after a crash only this time is lost. */
const LEASE_MS = 15 * MINUTE_MS
const log = createLogger('traffic')

/** Reads one slice of each due property. Returns how many. */
export async function syncTraffic(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const now = ctx.now()
  const due = await takeDue(ctx.db, now, new Date(now.getTime() + LEASE_MS), BATCH)
  for (const [index, one] of due.entries()) {
    if (signal?.aborted) {
      for (const left of due.slice(index))
        await setProperty(ctx.db, keyOf(left), { nextAt: now, failures: left.failures, problem: null })
      return index
    }
    await syncOne(ctx, one, signal).catch((error: unknown) => settleFailure(ctx, one, error, signal))
  }
  return due.length
}

const keyOf = (due: DueRow) => ({
  tenant: due.organization_id,
  site: due.site_id,
  property: due.property_id,
})
const connectionOf = (due: DueRow) => ({
  tenant: due.organization_id,
  id: due.connection_id,
  sealed: due.sealed,
})

/** A slice is replaced as a whole in one transaction, so it may be read any number of times. */
async function syncOne(ctx: Ctx, due: DueRow, signal: AbortSignal | undefined): Promise<void> {
  const { organization_id: tenant, site_id: site, time_zone: timeZone } = due
  const access = await openAccess(ctx, { ...due, id: due.connection_id }, signal)
  if (!access) throw new SourceError('refused', 'cannot be decrypted')
  const reader = sourceReaders[due.source]
  const now = ctx.now()
  const today = dayOf(now, timeZone)
  const plan = planSlice({
    fillFrom: due.fill_from,
    filledFrom: due.filled_from,
    syncedOn: due.synced_at && dayOf(due.synced_at, timeZone),
    today,
    sliceDays: reader.sliceDays,
  })
  const range = { startDate: plan.startDate, endDate: plan.endDate }
  const pages = await listPages(ctx.db, tenant, site)
  const urls = pages.map(({ url }) => url)
  const slice = await reader.readSlice(access, { property: due.property_id, timeZone, ...range, urls })
  const isMoved = slice.timeZone !== null && slice.timeZone !== timeZone
  const pause = new Date(now.getTime() + (slice.pauseMs ?? 0))
  // Only a pause that delays figures is one that readers see.
  const isHeld = slice.pauseMs !== null && (plan.isFilling || pause > nextSyncAt(now, site))
  const nextAt =
    plan.isFilling || isMoved ? pause : new Date(Math.max(nextSyncAt(now, site).getTime(), pause.getTime()))
  await inTransaction(ctx, async (tx) => {
    // First: what was linked to another property meanwhile must not get figures of this one.
    const isLinked = await setProperty(tx, keyOf(due), {
      ...(isMoved && slice.timeZone !== null && { timeZone: slice.timeZone }),
      // In another time zone all days are other days.
      filledFrom: isMoved ? null : plan.filledFrom,
      nextAt,
      syncedAt: now,
      failures: 0,
      problem: isHeld ? 'quota' : null,
    })
    if (!isLinked) return
    if (!isMoved) await replaceFigures(tx, tenant, site, sliceRows(slice, range, today, pages))
    if (!isMoved && !plan.isFilling) await deleteEmptyStart(tx, tenant, site)
    const working = { state: 'connected', reason: null, failures: 0, pausedUntil: null }
    await setConnectionState(tx, connectionOf(due), { ...working, syncedAt: now })
  })
}

async function settleFailure(
  ctx: Ctx,
  due: DueRow,
  error: unknown,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (isDatabaseUnavailable(error)) throw error
  const now = ctx.now()
  if (signal?.aborted) {
    await setProperty(ctx.db, keyOf(due), { nextAt: now, failures: due.failures, problem: null })
    return
  }
  const problem: TrafficProblem = error instanceof SourceError ? error.problem : 'invalid'
  const retryAfterMs = error instanceof SourceError ? error.retryAfterMs : null
  const about = { requestId: ctx.requestId, source: due.source, site: due.site_id, problem }
  log.warn({ ...about, ...(!(error instanceof SourceError) && { err: error }) }, 'visits could not be read')
  if (problem === 'refused') {
    const state = due.method === 'oauth' ? 'expired' : 'revoked'
    await setConnectionState(ctx.db, connectionOf(due), { state, reason: problem })
    await setProperty(ctx.db, keyOf(due), { nextAt: now, failures: 0, problem: null })
    return
  }
  if (problem === 'quota') {
    const until = new Date(now.getTime() + (retryAfterMs ?? MINUTE_MS))
    const shown = error instanceof SourceError && error.isOwnLimit ? null : problem
    // Google counts by property, the others by key. A service that counts is reached.
    if (due.source !== 'ga4')
      await setConnectionState(ctx.db, connectionOf(due), {
        pausedUntil: until,
        ...(shown !== null && { state: 'connected', reason: shown, failures: 0 }),
      })
    await setProperty(ctx.db, keyOf(due), { nextAt: until, failures: due.failures, problem: shown })
    return
  }
  const failures = Math.min(due.failures + 1, 30)
  const isOfProperty = problem === 'forbidden' || problem === 'missing'
  await setProperty(ctx.db, keyOf(due), {
    nextAt: isOfProperty ? new Date(now.getTime() + DAY_MS) : retryAt(now, failures),
    failures,
    problem: isOfProperty || failures >= SHOWN_FAILURES ? problem : null,
  })
  if (isOfProperty) return
  const all = Math.min(due.connection_failures + 1, 30)
  await setConnectionState(ctx.db, connectionOf(due), {
    failures: all,
    ...(all >= SHOWN_FAILURES && { state: 'failing', reason: problem }),
  })
}
