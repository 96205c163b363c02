import { scopeOf } from '~/shared/rules/access/roles'
import { placeVisits } from '~/shared/rules/traffic/place-visits'
import type { Month } from '~/shared/schemas/month'
import { addDays, dayOf, daysBetween } from '~/shared/values/calendar'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { readOutageVisits } from '../../uptime/outages'
import { listPlaceDays, listPlaceSites } from './place.store'
import { readSlowVisits } from './read-slow-visits'

const WEEK = 7
/** Of a large client the first sites stand for all. */
const MAX_SITES = 10

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const HALF_DAY_MS = 12 * HOUR_MS

/** The complete days of a period: as many until yesterday, or of named dates, whose first day stays, those of them. */
function daysOf({ from, to, isNamed }: VisitsPeriod, now: Date) {
  const length = Math.max(1, Math.round((to.getTime() - from.getTime()) / DAY_MS))
  const yesterday = addDays(dayOf(now, 'UTC'), -1)
  // Named dates end at midnight in some time zone.
  const last = dayOf(new Date(to.getTime() - (isNamed ? HALF_DAY_MS : 1)), 'UTC')
  const end = last < yesterday ? last : yesterday
  return { from: addDays(isNamed ? last : end, 1 - length), to: end }
}

interface VisitsPeriod {
  from: Date
  to: Date
  /** Whether somebody named the dates. */
  isNamed: boolean
}

/** Visits of the target in the complete days of a period, and how many met slow pages and outages; null without any. */
export async function readPlaceVisits(ctx: TenantCtx, period: VisitsPeriod): Promise<Month['visits']> {
  const place = { tenant: ctx.tenant, target: ctx.target, scope: scopeOf(ctx.actor) }
  const { from, to } = daysOf(period, ctx.now())
  if (from > to) return null
  const before = addDays(from, -WEEK * Math.ceil((daysBetween(from, to) + 1) / WEEK))
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
      return { slow: slow.slow, visits: outages.visits }
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
