import { scopeOf } from '~/shared/rules/access/roles'
import { outageVisits, USUAL_DAYS } from '~/shared/rules/traffic/outage-visits'
import { mergePeriods } from '~/shared/rules/uptime/availability'
import type { OutageVisitsView } from '~/shared/schemas/visits'
import { addDays, dayOf, startOfDay } from '~/shared/values/calendar'
import { readTrafficHours, type TrafficReader } from '../../measuring/traffic'
import type { Ctx } from '../../platform/context'
import type { OutageRow } from './outage-read.store'
import { findVisitsOf, listOutagesOfSite, type OutageOf, readPageShare } from './visits.store'

const MAX_OUTAGES = 100

interface SiteOf {
  tenant: number
  site: number
}

interface Span {
  from: number
  to: number
}

/** Usual visits in spans of a site, or of one of its pages in proportion to its visits. */
async function visitsReader(
  ctx: TrafficReader,
  { tenant, site }: SiteOf,
  { from, to }: Span,
  timeZone: string,
) {
  const days = {
    startDate: addDays(dayOf(new Date(from), timeZone), -USUAL_DAYS),
    endDate: dayOf(new Date(to), timeZone),
  }
  const rows = await readTrafficHours(ctx, tenant, site, days)
  const hours = new Map(rows.flatMap((row) => (row.isIncomplete ? [] : [[row.day, row.hours]])))
  const shares = new Map<number, Promise<number | null>>()
  const shareOf = (page: number) => {
    const share = shares.get(page) ?? readPageShare(ctx.db, { tenant, site, page }, days)
    shares.set(page, share)
    return share
  }
  return async (spans: readonly Span[], page: number | null): Promise<number | null> => {
    const known = spans.map((span) => outageVisits(span, hours, timeZone)).filter((visits) => visits !== null)
    const share = page === null ? 1 : known.length > 0 ? await shareOf(page) : null
    if (known.length === 0 || share === null) return null
    return Math.round(share * known.reduce((sum, visits) => sum + visits, 0)) || null
  }
}

/** Outages of a site, or those that concern one of its pages, with the visits that fell into them. */
export async function readOutageVisits(
  ctx: Ctx,
  { page, startDate, endDate, ...of }: SiteOf & { page: number | null; startDate: string; endDate: string },
  timeZone: string,
): Promise<{ outages: OutageVisitsView[]; visits: number | null }> {
  const now = ctx.now().getTime()
  const [from, to] = [startOfDay(startDate, timeZone), startOfDay(addDays(endDate, 1), timeZone)]
  const rows = await listOutagesOfSite(ctx.db, { ...of, page }, scopeOf(ctx.actor), {
    from,
    to,
    limit: MAX_OUTAGES,
  })
  if (rows.length === 0) return { outages: [], visits: null }
  const limits = { from: from.getTime(), to: Math.min(now, to.getTime()) }
  const spanOf = ({ started_at, ended_at }: OutageOf) => ({
    from: Math.max(limits.from, started_at.getTime()),
    to: Math.min(limits.to, ended_at?.getTime() ?? now),
  })
  const visitsIn = await visitsReader(ctx, of, limits, timeZone)
  const outages = await Promise.all(
    rows.map(async (row) => ({
      outage: row.id,
      monitorName: row.monitor_name,
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      visits: await visitsIn([spanOf(row)], page ?? row.page_id),
    })),
  )
  // Outages of pages are left out of a site's sum: they may have happened at the same time.
  const whole = rows.filter((row) => page !== null || row.page_id === null)
  return { outages, visits: await visitsIn(mergePeriods(whole.map(spanOf)), page) }
}

/** Visits that fell into one outage; null without hourly figures. */
export async function readVisitsOf(
  ctx: Ctx,
  { organization_id: tenant, site_id: site, page_id: page, started_at, ended_at }: OutageRow,
): Promise<number | null> {
  const found = await findVisitsOf(ctx.db, { tenant, site, page })
  if (!found) return null
  const span = { from: started_at.getTime(), to: ended_at?.getTime() ?? ctx.now().getTime() }
  const visitsIn = await visitsReader(ctx, { tenant, site }, span, found.time_zone)
  return visitsIn([span], found.page_id)
}
