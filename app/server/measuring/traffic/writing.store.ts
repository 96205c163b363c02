import { sql } from 'kysely'
import type { TrafficDimension, TrafficProblem } from '~/shared/values/traffic-choices'
import { affectedRows, type Db, execute, insertRows, updateRows } from '../../platform/db'
import type { Days } from './reading.store'

export interface StoredDay {
  day: string
  visits: number
  visitors: number
  pageViews: number
  engagedVisits: number | null
  engagementSeconds: number | null
  hours: number[] | null
  isSampled: boolean
  isThresholded: boolean
  hasDataLoss: boolean
  isIncomplete: boolean
}
export type StoredPageDay = Pick<StoredDay, 'day' | 'visits' | 'visitors' | 'pageViews' | 'isIncomplete'> & {
  page: number
}
export interface StoredEntries {
  day: string
  dimension: TrafficDimension
  entries: { key: string; visits: number; pageViews: number }[]
}

/** Replaces what is stored of these days. */
export async function replaceFigures(
  tx: Db,
  tenant: number,
  site: number,
  figures: { range: Days; days: StoredDay[]; pages: StoredPageDay[]; breakdown: StoredEntries[] },
): Promise<void> {
  const { startDate, endDate } = figures.range
  const within = sql`day between ${startDate}::date and ${endDate}::date`
  const ofSite = sql`organization_id = ${tenant} and site_id = ${site} and ${within}`
  await execute(tx)`delete from traffic_day where ${ofSite}`
  await execute(tx)`delete from traffic_breakdown where ${ofSite}`
  await execute(tx)`delete from traffic_page_day where organization_id = ${tenant} and ${within}
    and page_id in (select id from public.page where organization_id = ${tenant} and site_id = ${site})`
  const place = { organizationId: tenant, siteId: site }
  await insertRows(
    tx,
    'traffic_day',
    figures.days.map((day) => ({ ...place, ...day })),
  )
  await insertRows(
    tx,
    'traffic_page_day',
    figures.pages.map(({ page, ...day }) => ({ organizationId: tenant, pageId: page, ...day })),
  )
  await insertRows(
    tx,
    'traffic_breakdown',
    figures.breakdown.map((entries) => ({ ...place, ...entries })),
  )
}

/** Days before the first visit say nothing: the property may not have existed. */
export const deleteEmptyStart = (tx: Db, tenant: number, site: number) => execute(tx)`
    delete from traffic_day where organization_id = ${tenant} and site_id = ${site} and day < (
      select min(day) from traffic_day where organization_id = ${tenant} and site_id = ${site} and visits > 0)`

interface PropertyState {
  timeZone?: string
  filledFrom?: string | null
  nextAt: Date
  syncedAt?: Date
  failures: number
  problem: TrafficProblem | null
}

export const setProperty = (
  db: Db,
  { tenant, site, property }: { tenant: number; site: number; property: string },
  state: PropertyState,
) =>
  updateRows(
    db,
    'public.traffic_property',
    { organizationId: tenant, siteId: site, propertyId: property },
    state,
  )

/** Only of the credentials that were used: somebody may have renewed them meanwhile. */
export const setConnectionState = (
  db: Db,
  { tenant, id, sealed }: { tenant: number; id: string; sealed: string },
  state: {
    state?: string
    reason?: TrafficProblem | null
    failures?: number
    pausedUntil?: Date | null
    syncedAt?: Date
  },
) => updateRows(db, 'live.traffic_connection', { organizationId: tenant, id, sealed }, state)

/** Returns how many rows. Pages and breakdowns go with the days of their site. */
export async function deleteBefore(
  db: Db,
  { organization_id: tenant, client_id: client }: { organization_id: number; client_id: number },
  before: string,
): Promise<number> {
  const sites = sql`select id from public.site where organization_id = ${tenant} and client_id = ${client}`
  const pages = sql`select id from public.page where organization_id = ${tenant} and client_id = ${client}`
  const old = sql`organization_id = ${tenant} and day < ${before}::date`
  const days = await affectedRows(db)`delete from traffic_day where ${old} and site_id in (${sites})`
  const ofPages = await affectedRows(db)`delete from traffic_page_day where ${old} and page_id in (${pages})`
  return (
    days +
    ofPages +
    (await affectedRows(db)`delete from traffic_breakdown where ${old} and site_id in (${sites})`)
  )
}
