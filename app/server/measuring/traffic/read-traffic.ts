import type {
  Traffic,
  TrafficBody,
  TrafficDay,
  TrafficDetail,
  TrafficDetailBody,
  TrafficPeriod,
  TrafficTotals,
} from '~/shared/schemas/traffic'
import { addDays, dayOf, daysBetween } from '~/shared/values/calendar'
import { TRAFFIC_DIMENSIONS } from '~/shared/values/traffic-choices'
import { thingNotFound } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { progressOf } from './progress'
import {
  type DayRow,
  type Days,
  findLink,
  hasPage,
  type LinkRow,
  listEntries,
  listHours,
  listPageDays,
  listSiteDays,
} from './reading.store'

const USUAL_DAYS = 28
const MAX_ENTRIES = 20

/** What readers need: no actor, so that jobs and mailings read the same. */
export type TrafficReader = Pick<Ctx, 'db' | 'now'>

interface Asked {
  site: number
  page?: number | undefined
  current: Days
  previous: Days
}

const sum = (rows: readonly TrafficDay[], figure: 'visits' | 'visitors' | 'pageViews') =>
  rows.reduce((total, row) => total + row[figure], 0)

/** Of the days that have it: null without one. */
function sumKnown(rows: readonly TrafficDay[], figure: 'engagedVisits' | 'engagementSeconds'): number | null {
  const known = rows.map((row) => row[figure]).filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

export const totalsOf = (rows: readonly TrafficDay[]): TrafficTotals | null =>
  rows.length === 0
    ? null
    : {
        visits: sum(rows, 'visits'),
        visitors: sum(rows, 'visitors'),
        pageViews: sum(rows, 'pageViews'),
        engagedVisits: sumKnown(rows, 'engagedVisits'),
        engagementSeconds: sumKnown(rows, 'engagementSeconds'),
      }

const periodOf = (days: Days, rows: readonly DayRow[]): TrafficPeriod => ({
  ...days,
  totals: totalsOf(rows),
  days: rows.map(({ isSampled: _s, isThresholded: _t, hasDataLoss: _d, ...day }) => day),
})

const propertyOf = (link: LinkRow, now: Date): Traffic['property'] => ({
  id: link.property_id,
  name: link.name,
  timeZone: link.time_zone,
  syncedAt: link.synced_at?.toISOString() ?? null,
  ...progressOf(link, now),
})

const connectionOf = ({ source, label, state, reason }: LinkRow): Traffic['connection'] =>
  source && label !== null && state ? { source, label, state, problem: reason } : null

async function read(ctx: TrafficReader, tenant: number, asked: Asked, known?: LinkRow): Promise<Traffic> {
  const { site, page, current, previous } = asked
  if (page !== undefined && !(await hasPage(ctx.db, tenant, site, page))) throw thingNotFound('page')
  const daysOf = (days: Days) =>
    page === undefined ? listSiteDays(ctx.db, tenant, site, days) : listPageDays(ctx.db, tenant, page, days)
  const [link, after, before] = await Promise.all([
    known ?? findLink(ctx.db, tenant, site),
    daysOf(current),
    daysOf(previous),
  ])
  const both = [...after, ...before]
  return {
    site,
    page: page ?? null,
    connection: link ? connectionOf(link) : null,
    property: link ? propertyOf(link, ctx.now()) : null,
    current: periodOf(current, after),
    previous: periodOf(previous, before),
    quality: {
      isSampled: both.some((row) => row.isSampled),
      isThresholded: both.some((row) => row.isThresholded),
      hasDataLoss: both.some((row) => row.hasDataLoss),
      isIncomplete: after.some((row) => row.isIncomplete),
    },
  }
}

/** A period and as many days before it; days are those of the property's time zone. */
export async function readTraffic(ctx: TrafficReader, tenant: number, input: TrafficBody): Promise<Traffic> {
  const link = await findLink(ctx.db, tenant, input.site)
  const endDate = input.endDate ?? dayOf(ctx.now(), link?.time_zone ?? 'UTC')
  const startDate = input.startDate ?? addDays(endDate, 1 - USUAL_DAYS)
  const days = daysBetween(startDate, endDate) + 1
  const previous = { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) }
  return read(ctx, tenant, { ...input, current: { startDate, endDate }, previous }, link)
}

export async function readTrafficDetail(
  ctx: TrafficReader,
  tenant: number,
  { site, page, currentPeriod: current, previousPeriod: previous }: TrafficDetailBody,
): Promise<TrafficDetail> {
  const [summary, entries] = await Promise.all([
    read(ctx, tenant, { site, page, current, previous }),
    page === undefined
      ? listEntries(ctx.db, tenant, { site, current, previous, limit: MAX_ENTRIES })
      : Promise.resolve([]),
  ])
  // While the first days still arrive, a part of them would make everything seem to grow.
  const hasPrevious = summary.previous.days.length > daysBetween(previous.startDate, previous.endDate)
  const breakdowns = Object.fromEntries(
    TRAFFIC_DIMENSIONS.map((dimension) => [
      dimension,
      entries
        .filter((entry) => entry.dimension === dimension)
        .map(({ key, visits, pageViews, previousVisits }) => ({
          key,
          visits,
          pageViews,
          previousVisits: hasPrevious ? previousVisits : null,
        })),
    ]),
  ) as TrafficDetail['breakdowns']
  return { ...summary, breakdowns }
}

/** Visits of each hour of the wall clock in the property's time zone; days without hours are left out. */
export const readTrafficHours = ({ db }: Pick<Ctx, 'db'>, tenant: number, site: number, days: Days) =>
  listHours(db, tenant, site, days)
