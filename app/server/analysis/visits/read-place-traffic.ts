import { scopeOf } from '~/shared/rules/access/roles'
import { placeDays, placeVisits } from '~/shared/rules/traffic/place-visits'
import type { PlaceTraffic, PlaceTrafficQuery } from '~/shared/schemas/visits'
import { addDays, daysBetween } from '~/shared/values/calendar'
import type { TenantCtx } from '../../platform/context'
import { listPlaceDays } from './place.store'

const WEEK = 7
const MAX_DAYS = 400

/** Visits of all sites of the target by day; the sum is of complete days, as in the columns of dashboards. */
export async function readPlaceTraffic(
  ctx: TenantCtx,
  { startDate, endDate }: PlaceTrafficQuery,
): Promise<PlaceTraffic | null> {
  const place = { tenant: ctx.tenant, target: ctx.target, scope: scopeOf(ctx.actor) }
  const from = daysBetween(startDate, endDate) < MAX_DAYS ? startDate : addDays(endDate, 1 - MAX_DAYS)
  const days = daysBetween(from, endDate) + 1
  const before = addDays(from, -WEEK * Math.ceil(days / WEEK))
  const rows = await listPlaceDays(ctx.db, place, { before, to: endDate })
  const complete = rows.filter(({ isIncomplete }) => !isIncomplete)
  const visits = placeVisits(complete, { before, from })
  if (!visits) return null
  const current = rows.filter(({ day }) => day >= from)
  return {
    visits,
    sites: new Set(current.map(({ site }) => site)).size,
    startDate: from,
    endDate,
    days: placeDays(current),
  }
}
