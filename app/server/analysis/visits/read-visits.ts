import { compareVisits, type DayVisits } from '~/shared/rules/traffic/compare-visits'
import type { TrafficDetail, TrafficPeriod } from '~/shared/schemas/traffic'
import type { VisitsQuery, VisitsReport } from '~/shared/schemas/visits'
import { addDays, daysBetween } from '~/shared/values/calendar'
import { readTrafficDetail } from '../../measuring/traffic'
import type { TenantCtx } from '../../platform/context'
import { readOutageVisits } from '../../uptime/outages'
import { lcpAgainst } from './lcp-against-visits'
import { readSlowVisits } from './read-slow-visits'

const WEEK = 7
const MAX_DAYS = 400

const daysOf = ({ days }: TrafficPeriod): DayVisits[] =>
  days.map(({ day, visits, isIncomplete }) => ({ day, visits, isIncomplete }))

/** As many days before, moved by whole weeks so that weekdays match. */
function periodsOf({ startDate, endDate }: VisitsQuery) {
  const last = daysBetween(startDate, endDate) >= MAX_DAYS ? addDays(endDate, 1 - MAX_DAYS) : startDate
  const moved = -WEEK * Math.ceil((daysBetween(last, endDate) + 1) / WEEK)
  return {
    currentPeriod: { startDate: last, endDate },
    previousPeriod: { startDate: addDays(last, moved), endDate: addDays(endDate, moved) },
  }
}

/** Breakdowns are of complete days: today's part would make each entry seem to fall. */
async function withCompleteDays(ctx: TenantCtx, traffic: TrafficDetail): Promise<TrafficDetail> {
  const { site, page, current, previous } = traffic
  const first = current.days.find(({ isIncomplete }) => isIncomplete)?.day
  if (page !== null || first === undefined || first === current.startDate) return traffic
  const endDate = addDays(first, -1)
  const { breakdowns } = await readTrafficDetail(ctx, ctx.tenant, {
    site,
    currentPeriod: { startDate: current.startDate, endDate },
    previousPeriod: {
      startDate: previous.startDate,
      endDate: addDays(previous.startDate, daysBetween(current.startDate, endDate)),
    },
  })
  return { ...traffic, breakdowns }
}

/** Traffic of a site or page, whether it changed, and how much of it met slow pages and outages. */
export async function readVisits(ctx: TenantCtx, query: VisitsQuery): Promise<VisitsReport> {
  const site = Number(ctx.target.siteId)
  const periods = periodsOf(query)
  const found = await readTrafficDetail(ctx, ctx.tenant, { site, page: query.page, ...periods })
  const traffic = await withCompleteDays(ctx, found)
  const { current, previous, property } = traffic
  const change = compareVisits(daysOf(current), daysOf(previous))
  if (!property || current.totals === null)
    return { traffic, change, slow: null, lcp: null, outages: [], outageVisits: null }
  const span = { tenant: ctx.tenant, site, page: query.page ?? null, ...periods.currentPeriod }
  const [{ slow, tests }, { outages, visits }] = await Promise.all([
    readSlowVisits(ctx, span, property.timeZone),
    readOutageVisits(ctx, span, property.timeZone),
  ])
  const lcp = lcpAgainst(site, daysOf(current), tests)
  return { traffic, change, slow, lcp, outages, outageVisits: visits }
}
