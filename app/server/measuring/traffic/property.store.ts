import { sql } from 'kysely'
import type { TrafficMethod, TrafficSource } from '~/shared/values/traffic-choices'
import {
  type Db,
  execute,
  firstOf,
  firstValue,
  hasRows,
  rowsOf,
  updateRows,
  upsertRow,
} from '../../platform/db'
import { deleteFigures } from './connection.store'
import type { LinkedRow } from './progress'

export interface PropertyRow extends LinkedRow {
  connection_id: string
  source: TrafficSource
  property_id: string
  name: string
  synced_at: Date | null
}

export const findProperty = (db: Db, tenant: number, site: number) => firstOf<PropertyRow>(db)`
    select p.connection_id, p.source, p.property_id, p.name, p.time_zone, p.synced_at, p.problem, p.next_at,
      p.fill_from::text, p.filled_from::text, c.state, c.reason, c.paused_until
    from live.traffic_property p left join live.traffic_connection c
      on c.organization_id = p.organization_id and c.id = p.connection_id
    where p.organization_id = ${tenant} and p.site_id = ${site}`

/** Of one site. */
export const findPlace = (db: Db, tenant: number, site: number) => firstOf<{
  client_id: number
  name: string
  retention_days: number
}>(db)`
    select s.client_id, s.name, c.retention_days from live.site s
    join live.client c on c.organization_id = s.organization_id and c.id = s.client_id
    where s.organization_id = ${tenant} and s.id = ${site}`

interface Linked {
  connection: string
  source: TrafficSource
  property: string
  name: string
  timeZone: string
  fillFrom: string
  createdBy: string | null
  now: Date
}

/** Reads everything again; what another property had is deleted. */
export async function linkProperty(db: Db, tenant: number, site: number, linked: Linked): Promise<void> {
  const { connection, source, property, name, timeZone, fillFrom, createdBy, now } = linked
  const isSame = await hasRows(db)`select from public.traffic_property where organization_id = ${tenant}
    and site_id = ${site} and source = ${source} and property_id = ${property} and time_zone = ${timeZone}`
  if (!isSame) await deleteFigures(db, tenant, sql`${site}::int`)
  const state = { connectionId: connection, source, propertyId: property, name, timeZone, fillFrom }
  const fresh = { filledFrom: null, nextAt: now, failures: 0, problem: null }
  await upsertRow(
    db,
    'public.traffic_property',
    { organizationId: tenant, siteId: site },
    { ...state, ...fresh, createdBy },
    { createdAt: now },
  )
  if (source === 'ga4' && /^\d{1,20}$/.test(property))
    await execute(db)`
      update live.site set ga_property_id = ${property} where organization_id = ${tenant} and id = ${site}`
}

export async function unlinkProperty(db: Db, tenant: number, site: number): Promise<void> {
  await execute(
    db,
  )`delete from public.traffic_property where organization_id = ${tenant} and site_id = ${site}`
  await deleteFigures(db, tenant, sql`${site}::int`)
}

export const wakeProperties = (db: Db, tenant: number, connection: string, now: Date) =>
  updateRows(
    db,
    'public.traffic_property',
    { organizationId: tenant, connectionId: connection },
    { nextAt: now, failures: 0, problem: null },
  )

/** null without a stored day. */
export const sumVisits = (db: Db, tenant: number, site: number, days: number) => firstValue<number | null>(
  db,
  null,
)`
    select sum(visits)::int from (
      select visits from traffic_day where organization_id = ${tenant} and site_id = ${site} and not is_incomplete
      order by day desc limit ${days}) as latest`

export interface DueRow {
  organization_id: number
  site_id: number
  connection_id: string
  source: TrafficSource
  property_id: string
  time_zone: string
  fill_from: string
  filled_from: string | null
  synced_at: Date | null
  failures: number
  method: TrafficMethod
  base_url: string | null
  sealed: string
  connection_failures: number
}

const due = (now: Date) => sql`from work.traffic_property p
  join work.traffic_connection c on c.organization_id = p.organization_id and c.id = p.connection_id
    and c.state in ('connected', 'failing') and coalesce(c.paused_until, '-infinity') <= ${now}
  where p.next_at <= ${now}`

export const hasDueProperties = (now: Date) => sql<boolean>`exists (select ${due(now)})`

/** Leases them: after a crash they are due again. */
export const takeDue = (db: Db, now: Date, leasedUntil: Date, limit: number) => rowsOf<DueRow>(db)`
    with due as materialized (
      select p.organization_id, p.site_id, c.method, c.base_url, c.sealed, c.failures as connection_failures
      ${due(now)} order by p.next_at limit ${limit} for update of p skip locked)
    update public.traffic_property p set next_at = ${leasedUntil} from due
    where p.organization_id = due.organization_id and p.site_id = due.site_id
    returning p.organization_id, p.site_id, p.connection_id, p.source, p.property_id, p.time_zone,
      p.fill_from::text, p.filled_from::text, p.synced_at, p.failures, due.method, due.base_url, due.sealed,
      due.connection_failures`

export const listPages = (db: Db, tenant: number, site: number) => rowsOf<{ id: number; url: string }>(db)`
    select id, url from live.page where organization_id = ${tenant} and site_id = ${site} order by id`

/** Of one of the sites that use the connection. */
export const findLinkedProperty = (db: Db, tenant: number, connection: string) => firstOf<{
  id: string
  name: string
  timeZone: string
}>(db)`
    select property_id as id, name, time_zone as "timeZone" from live.traffic_property
    where organization_id = ${tenant} and connection_id = ${connection} order by site_id limit 1`
