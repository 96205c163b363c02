import { type RawBuilder, sql } from 'kysely'
import { affectedRows, type Db, execute, firstValue, lockAdditions } from '../../platform/db'
import { isDashboardKind, objectIdOf, type Place } from './place'
import { insidePlace, stored, tablesFrom } from './place.store'

interface NewDeletion {
  id: string
  place: Place
  name: string
  deletedBy: string | null
  deletedByName: string | null
  now: Date
  purgeAfter: Date
  /** Null while its tests and monitors still have to end. */
  settledAt: Date | null
  /** Null while it can be restored. */
  purgeStartedAt: Date | null
}

export async function insertDeletion(db: Db, deletion: NewDeletion): Promise<void> {
  const { place } = deletion
  await db
    .insertInto('deletion')
    .values({
      organization_id: place.tenant,
      id: deletion.id,
      kind: place.kind,
      client_id: place.clientId,
      project_id: place.projectId,
      site_id: place.siteId,
      dashboard_id: place.dashboardId,
      chart_id: place.chartId,
      name: deletion.name,
      deleted_by: deletion.deletedBy,
      deleted_by_name: deletion.deletedByName,
      deleted_at: deletion.now,
      purge_after: deletion.purgeAfter,
      settled_at: deletion.settledAt,
      purge_started_at: deletion.purgeStartedAt,
    })
    .execute()
}

/** Hides the object and everything below it that is not hidden yet. */
export async function markTree(db: Db, place: Place, id: string): Promise<void> {
  const counts: Record<string, number> = {}
  for (const table of tablesFrom(place.kind)) {
    counts[table] = await affectedRows(db)`update ${stored(table)} set deletion_id = ${id}
      where ${insidePlace(table, place)} and deletion_id is null`
  }
  await execute(db)`
    update deletion set sites = sites + ${counts.site ?? 0}, pages = pages + ${counts.page ?? 0}
    where organization_id = ${place.tenant} and id = ${id}`
}

/** Probers load monitors that changed. */
const reloaded = (table: string, now: Date) => (table === 'monitor' ? sql`, updated_at = ${now}` : sql``)

/** Shows again what this deletion hid; what was deleted before it stays hidden. */
export async function unmarkTree(db: Db, place: Place, id: string, now: Date): Promise<void> {
  for (const table of tablesFrom(place.kind)) {
    // A move to another organization separates the rules from their chart.
    const inside = table === 'alert_rule' ? sql`organization_id = ${place.tenant}` : insidePlace(table, place)
    await execute(db)`update ${stored(table)} set deletion_id = null ${reloaded(table, now)}
      where ${inside} and deletion_id = ${id}`
  }
}

/** Locks the dashboards of a client, or the charts of a dashboard, against more; how many are not deleted. */
export async function countBeside(db: Db, { kind, tenant, clientId, dashboardId }: Place): Promise<number> {
  if (kind === 'chart') {
    await execute(db)`
      select from live.personal_dashboard where organization_id = ${tenant} and id = ${dashboardId} for update`
    return countOf(db, sql`live.chart where organization_id = ${tenant} and dashboard_id = ${dashboardId}`)
  }
  await lockAdditions(db, 'personal_dashboard', tenant, clientId)
  return countOf(
    db,
    sql`live.personal_dashboard where organization_id = ${tenant} and client_id = ${clientId}`,
  )
}

const countOf = (db: Db, from: RawBuilder<unknown>) =>
  firstValue<number>(db, 0)`select count(*)::int as count from ${from}`

const SIBLINGS = {
  organization: sql`true`,
  client: sql`c.organization_id = d.organization_id`,
  project: sql`c.organization_id = d.organization_id and c.client_id = d.client_id`,
  site: sql`c.organization_id = d.organization_id and c.project_id = d.project_id`,
} as const

/** With its number a name is not longer than forms allow. */
const MAX_NUMBERED = 112

/** The name, or the name with the first free number; names of what is not deleted are taken. */
export async function freeName(db: Db, place: Place, name: string): Promise<string> {
  const { kind } = place
  if (isDashboardKind(kind)) return name
  return firstValue<string>(db, name)`
    select names.name from (select ${name}::text as name, 1 as n
      union all select left(${name}::text, ${MAX_NUMBERED}) || ' (' || n || ')', n from generate_series(2, 1000) as n) as names
    where not exists (select from ${stored(kind)} as c
      join ${stored(kind)} as d on ${kind === 'organization' ? sql`d.id = ${place.tenant}` : sql`d.organization_id = ${place.tenant} and d.id = ${objectIdOf(place)}`}
      where c.deletion_id is null and ${SIBLINGS[kind]} and lower(c.name) = lower(names.name))
    order by n limit 1`
}

/** Of the object itself, while it is deleted. */
export async function rename(db: Db, place: Place, name: string): Promise<void> {
  const [table = 'site'] = tablesFrom(place.kind)
  await execute(db)`update ${stored(table)} set name = ${name} where ${insidePlace(table, place)}`
}
