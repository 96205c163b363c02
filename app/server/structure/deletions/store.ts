import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { DeletionKind } from '~/shared/schemas/deletion'
import type { Paging } from '~/shared/schemas/paging'
import { inClient, inScope, isUuid } from '../../platform/access'
import { type Db, execute, firstOf, type Listed, offsetOf } from '../../platform/db'
import type { Place } from './place'

export interface DeletionRow {
  organization_id: number
  id: string
  kind: DeletionKind
  client_id: number | null
  project_id: number | null
  site_id: number | null
  dashboard_id: string | null
  chart_id: string | null
  name: string
  deleted_by: string | null
  deleted_at: Date
  purge_after: Date
  settled_at: Date | null
  restored_at: Date | null
  counted_to: number
  sites: number
  pages: number
  results: number
  purge_started_at: Date | null
  results_deleted: number
}

export const placeOf = (row: DeletionRow): Place => ({
  tenant: row.organization_id,
  kind: row.kind,
  clientId: row.client_id,
  projectId: row.project_id,
  siteId: row.site_id,
  dashboardId: row.dashboard_id,
  chartId: row.chart_id,
})

const PLACE = {
  organization: 'd.organization_id',
  client: 'd.client_id',
  project: 'd.project_id',
  site: null,
} as const

/** Who deleted it may restore it while they administer the object, by a right that is hidden with it. */
const RESTORABLE_BY = sql`case when exists (
  select from public.permission g
  left join public.team_user t on t.organization_id = g.organization_id and t.team_id = g.team_id
  where g.organization_id = d.organization_id and g.client_id = d.client_id
    and coalesce(g.user_id, t.user_id) = d.deleted_by
    and (g.role = 'clientAdmin' or (g.role = 'projectAdmin' and (g.project_id = d.project_id or d.dashboard_id is not null)))) then d.deleted_by end`

interface Reader {
  adminScope: Scope
  scope: Scope
  userId: string | null
}

/** What the reader may restore: below what they administer, what they deleted themselves, and their own dashboards. */
const mayRead = ({ adminScope, scope, userId }: Reader) =>
  userId === null
    ? inScope(adminScope, PLACE)
    : sql<boolean>`(${inScope(adminScope, PLACE)}
        or (d.deleted_by = ${userId}::uuid and ${RESTORABLE_BY} is not null)
        or (pd.created_by = ${userId}::uuid and ${inScope(scope, inClient('d', 'client_id'))}))`

export interface ListedRow extends DeletionRow {
  deleted_by_name: string | null
  restorable_by: string | null
  organization_name: string
  /** null at and above the object's own level. */
  client_name: string | null
  project_name: string | null
  dashboard_name: string | null
  /** Who created the dashboard. */
  author_id: string | null
  charts: number
  blocked_by: string | null
}

const listed = (where: RawBuilder<boolean>, ending: RawBuilder<unknown>) => sql<
  ListedRow & { total: number }
>`
  select d.*, coalesce(u.email, d.deleted_by_name) as deleted_by_name, o.name as organization_name,
    ${RESTORABLE_BY} as restorable_by,
    case when d.kind not in ('organization', 'client') then c.name end as client_name,
    case when d.kind = 'site' then p.name end as project_name,
    case when d.kind = 'chart' then pd.name end as dashboard_name, pd.created_by as author_id,
    (select count(*)::int from public.chart where chart.organization_id = d.organization_id
      and chart.deletion_id = d.id) as charts,
    case when d.kind <> 'organization' and o.deletion_id is not null then o.name
      when d.kind <> 'client' and c.deletion_id is not null then c.name
      when d.kind <> 'project' and p.deletion_id is not null then p.name
      when d.kind = 'chart' and pd.deletion_id is not null then pd.name end as blocked_by,
    count(*) over ()::int as total
  from deletion d join public.organization o on o.id = d.organization_id
  left join public.client c on c.organization_id = d.organization_id and c.id = d.client_id
  left join public.project p on p.organization_id = d.organization_id and p.id = d.project_id
  left join public.personal_dashboard pd on pd.organization_id = d.organization_id and pd.id = d.dashboard_id
  left join user_account u on u.id = d.deleted_by
  where d.restored_at is null and ${where} ${ending}`

export const listDeletions = (db: Db, reader: Reader, paging: Paging): Promise<Listed<ListedRow>> =>
  listPage(db, mayRead(reader), paging)

/** Of its personal dashboards and charts. */
export const listOfClient = (db: Db, tenant: number, client: number, paging: Paging) =>
  listPage(
    db,
    sql<boolean>`d.organization_id = ${tenant} and d.client_id = ${client} and d.dashboard_id is not null
      and d.purge_started_at is null`,
    paging,
  )

async function listPage(db: Db, where: RawBuilder<boolean>, paging: Paging): Promise<Listed<ListedRow>> {
  const { rows } = await listed(
    where,
    sql`order by d.deleted_at desc, d.id desc limit ${paging.limit} offset ${offsetOf(paging)}`,
  ).execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Locks the deletion, so that it can't be restored and purged at the same time. */
export async function lockDeletion(db: Db, id: string): Promise<ListedRow | undefined> {
  if (!isUuid(id)) return undefined
  await execute(db)`select from deletion where id = ${id} for update`
  const { rows } = await listed(sql`d.id = ${id}`, sql``).execute(db)
  return rows[0]
}

type Change = Partial<
  Pick<
    DeletionRow,
    'purge_after' | 'purge_started_at' | 'settled_at' | 'restored_at' | 'counted_to' | 'results'
  >
>

export async function updateDeletion(db: Db, tenant: number, id: string, change: Change): Promise<void> {
  await db
    .updateTable('deletion')
    .set(change)
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .execute()
}

export const deleteDeletionRow = (db: Db, tenant: number, id: string) =>
  execute(db)`delete from deletion where organization_id = ${tenant} and id = ${id}`

/** Of all tenants: the worker serves the installation. */
const first = (db: Db, from: RawBuilder<unknown>, lock = sql``) =>
  firstOf<DeletionRow>(db)`select * ${from} limit 1 ${lock}`

const unsettled = sql`from settled.deletion where settled_at is null`

export const hasUnsettledDeletions = () => sql<boolean>`exists (select ${unsettled})`

export const findUnsettled = (db: Db, except: string[] = []) =>
  first(db, sql`${unsettled} and id <> all(${except}::uuid[]) order by deleted_at`)

/** History that is leaving an organization would be lost with it. */
const purgeable = (
  now: Date,
) => sql`from settled.deletion where settled_at is not null and restored_at is null and purge_after <= ${now}
  and (kind <> 'organization' or organization_id in (select id from settled.organization))`

export const hasPurgeable = (now: Date) => sql<boolean>`exists (select ${purgeable(now)})`

export const findPurgeable = (db: Db, now: Date, except: string[] = []) =>
  first(db, sql`${purgeable(now)} and id <> all(${except}::uuid[]) order by purge_after, id`)

const unrestored = (tenant: number, id: string) =>
  sql`from deletion where organization_id = ${tenant} and id = ${id} and restored_at is null`

/** undefined when another worker has it, or when it was restored. */
export const lockPurge = (db: Db, tenant: number, id: string) =>
  first(db, unrestored(tenant, id), sql`for update skip locked`)

/** Keeps it from being restored until the transaction ends; undefined when it was. */
export const lockUnrestored = (db: Db, tenant: number, id: string) =>
  first(db, unrestored(tenant, id), sql`for update`)
