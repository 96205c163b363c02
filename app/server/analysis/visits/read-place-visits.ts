import { scopeOf } from '~/shared/rules/access/roles'
import { placeVisits } from '~/shared/rules/traffic/place-visits'
import type { Month } from '~/shared/schemas/month'
import { addDays, dayOf } from '~/shared/values/calendar'
import type { TenantCtx } from '../../platform/context'
import { readOutageVisits } from '../../uptime/outages'
import { listPlaceDays, listPlaceSites } from './place.store'
import { readSlowVisits } from './read-slow-visits'

const WEEK = 7
/** Of a large client the first sites stand for all. */
const MAX_SITES = 10

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Visits of the target in the last complete days, and how many of them met slow pages and outages; null without any. */
export async function readPlaceVisits(ctx: TenantCtx, days: number): Promise<Month['visits']> {
  const place = { tenant: ctx.tenant, target: ctx.target, scope: scopeOf(ctx.actor) }
  const to = addDays(dayOf(ctx.now(), 'UTC'), -1)
  const from = addDays(to, 1 - days)
  const before = addDays(from, -WEEK * Math.ceil(days / WEEK))
  const visits = placeVisits(await listPlaceDays(ctx.db, place, { before, to }), { before, from })
  if (!visits) return null
  const sites = await listPlaceSites(ctx.db, place, MAX_SITES)
  const met = await Promise.all(
    sites.map(async ({ site, time_zone }) => {
      const span = { tenant: ctx.tenant, site, page: null, startDate: from, endDate: to }
      const [slow, outages] = await Promise.all([
        readSlowVisits(ctx, span, time_zone),
        readOutageVisits(ctx, span, time_zone),
      ])
      return { slow, visits: outages.visits }
    }),
  )
  const slow = met.flatMap((one) => one.slow ?? [])
  const outages = met.flatMap((one) => one.visits ?? [])
  return {
    ...visits,
    slowShare:
      slow.length > 0 ? sum(slow.map((one) => one.slow)) / sum(slow.map(({ rated }) => rated)) : null,
    inOutages: outages.length > 0 ? sum(outages) : null,
  }
}
