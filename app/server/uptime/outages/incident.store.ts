import { sql } from 'kysely'
import type { CauseKind, RecentOutage } from '~/shared/rules/uptime/incidents'
import { affectedRows, type Db, execute, rowsOf, valuesOf } from '../../platform/db'

/** Serializes changes of outages per tenant, because grouping into incidents depends on all of them. */
export async function lockIncidents(db: Db, organizations: number[]): Promise<void> {
  const inOrder = [...new Set(organizations)].sort((a, b) => a - b)
  await execute(db)`select pg_advisory_xact_lock(hashtext('uptime incidents'), organization_id)
    from unnest(${inOrder}::int[]) as u(organization_id)`
}

export type KnownOutage = RecentOutage & { kind: CauseKind; cause: string }

/** In a large outage the newest are enough, and each new one is compared with all. */
const MAX_RECENT = 200

/**
 * Outages of open incidents and of those whose end was not mailed: recent ones of each kind, newest first;
 * then the previous ones of these monitors.
 */
export async function listRecentOutages(
  db: Db,
  tenant: number,
  { since, monitors }: { since: Date; monitors: number[] },
): Promise<KnownOutage[]> {
  // Waits for running notifications, so that no incident is reused after its end was mailed.
  await execute(db)`
    select from incident where organization_id = ${tenant} and (ended_at is null or end_notified_at is null)
    order by id for no key update`
  const columns = sql`o.monitor_id as monitor, o.incident_id as incident, o.host, o.address,
    o.locations::int[] as locations, o.started_at as at, o.ended_at as "endedAt",
    i.opening_notified_at is not null as "isNotified", i.cause_kind as kind, i.cause`
  const live = sql`incident i join outage o on o.organization_id = i.organization_id and o.incident_id = i.id
    where i.organization_id = ${tenant} and (i.ended_at is null or i.end_notified_at is null)`
  const rows = await rowsOf<Omit<KnownOutage, 'at' | 'endedAt'> & { at: Date; endedAt: Date | null }>(db)`
    (select * from (
      select distinct on (o.incident_id, o.host, o.address, o.locations) ${columns}
      from ${live} and o.started_at >= ${since}
      order by o.incident_id, o.host, o.address, o.locations, o.started_at desc
    ) newest order by at desc limit ${MAX_RECENT})
    union all
    (select distinct on (o.monitor_id) ${columns}
    from ${live} and o.monitor_id = any(${monitors}::int[]) and (o.ended_at is null or o.ended_at >= ${since})
    order by o.monitor_id, o.started_at desc)`
  return rows.map((row) => ({ ...row, at: row.at.getTime(), endedAt: row.endedAt?.getTime() ?? null }))
}

export interface IncidentRow {
  id: string
  kind: CauseKind
  cause: string
}

export async function insertIncidents(
  db: Db,
  tenant: number,
  incidents: IncidentRow[],
  now: Date,
): Promise<void> {
  if (incidents.length === 0) return
  await execute(db)`
    insert into incident (organization_id, id, cause_kind, cause, opened_at)
    select ${tenant}::int, id, cause_kind, cause, ${now}::timestamptz
    from unnest(${incidents.map(({ id }) => id)}::uuid[], ${incidents.map(({ kind }) => kind)}::text[],
      ${incidents.map(({ cause }) => cause)}::text[]) as u(id, cause_kind, cause)`
}

export async function reopenIncidents(db: Db, tenant: number, incidents: string[]): Promise<void> {
  if (incidents.length === 0) return
  await execute(db)`update incident set ended_at = null where organization_id = ${tenant}
    and id = any(${incidents}::uuid[]) and ended_at is not null`
}

export async function updateCauses(db: Db, tenant: number, incidents: IncidentRow[]): Promise<void> {
  if (incidents.length === 0) return
  await execute(db)`
    update incident i set cause_kind = u.cause_kind, cause = u.cause
    from unnest(${incidents.map(({ id }) => id)}::uuid[], ${incidents.map(({ kind }) => kind)}::text[],
      ${incidents.map(({ cause }) => cause)}::text[]) as u(id, cause_kind, cause)
    where i.organization_id = ${tenant} and i.id = u.id`
}

/** Merges incidents that turn out to be the same. */
export async function absorbIncidents(
  db: Db,
  tenant: number,
  moves: { from: string; to: string }[],
): Promise<void> {
  if (moves.length === 0) return
  const from = moves.map((move) => move.from)
  await execute(db)`
    update outage o set incident_id = u.incident_id
    from unnest(${from}::uuid[], ${moves.map((move) => move.to)}::uuid[]) as u(id, incident_id)
    where o.organization_id = ${tenant} and o.incident_id = u.id`
  await execute(db)`delete from incident where organization_id = ${tenant} and id = any(${from}::uuid[])`
}

/** Ends incidents without open outages. */
export async function endIncidents(
  db: Db,
  incidents: { organization: number; incident: string }[],
): Promise<void> {
  if (incidents.length === 0) return
  await execute(db)`
    update incident i set ended_at = e.ended_at
    from (
      select o.organization_id, o.incident_id, max(o.ended_at) as ended_at from outage o
      where (o.organization_id, o.incident_id) in (select * from
        unnest(${incidents.map((each) => each.organization)}::int[],
          ${incidents.map(({ incident }) => incident)}::uuid[]))
      group by o.organization_id, o.incident_id having bool_and(o.ended_at is not null)
    ) e
    where i.organization_id = e.organization_id and i.id = e.incident_id and i.ended_at is null`
}

const isEmpty = sql`i.ended_at is null and not exists (select from outage o
  where o.organization_id = i.organization_id and o.incident_id = i.id and o.ended_at is null)`

export const hasEmptyIncidents = () => sql<boolean>`exists (select from incident i where ${isEmpty})`

/** Tenants with open incidents whose outages were deleted with their monitors. */
export const listWithEmptyIncidents = (db: Db) => valuesOf<number>(db)`
    select distinct i.organization_id from incident i where ${isEmpty}`

/** The incidents of the tenants must be locked. */
export const endEmptyIncidents = (db: Db, organizations: number[], now: Date) => affectedRows(db)`
    update incident i set ended_at = ${now}
    where i.organization_id = any(${organizations}::int[]) and ${isEmpty}`
