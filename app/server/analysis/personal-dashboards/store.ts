import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { inClient, inScope, shownProjects } from '../../platform/access'
import { type Db, inserterOf, lockAdditions, lockRow, updaterOf } from '../../platform/db'

export interface DashboardRow {
  organization_id: number
  id: string
  client_id: number
  client_name: string
  name: string
  position: number
  created_by: string | null
  shown_projects: number[] | null
  created_at: Date
  updated_at: Date
}

const COLUMNS = sql`d.organization_id, d.id, d.client_id, c.name as client_name, d.name, d.position, d.created_by,
  d.created_at, d.updated_at, ${shownProjects} as shown_projects`
const FROM = sql`from live.personal_dashboard d
  join live.client c on c.organization_id = d.organization_id and c.id = d.client_id`

/** Of the clients that are named, or of all that the reader may see, in order. */
export async function listDashboardRows(
  db: Db,
  scope: Scope,
  { clients, limit }: { clients: readonly number[]; limit: number },
): Promise<DashboardRow[]> {
  const { rows } = await sql<DashboardRow>`
    select ${COLUMNS} ${FROM} where ${inScope(scope, inClient('d', 'client_id'))}
      ${clients.length > 0 ? sql`and d.client_id = any(${clients}::int[])` : sql``}
    order by lower(c.name), d.client_id, d.position, d.created_at limit ${limit}`.execute(db)
  return rows
}

export async function findDashboard(db: Db, tenant: number, id: string): Promise<DashboardRow | undefined> {
  const { rows } = await sql<DashboardRow>`
    select ${COLUMNS} ${FROM} where d.organization_id = ${tenant} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the dashboard until the transaction ends, against other changes of its charts. */
export async function lockDashboard(
  db: Db,
  tenant: number,
  id: string,
): Promise<{ name: string } | undefined> {
  return lockRow(db, 'live.personal_dashboard', { organizationId: tenant, id }, ['name'])
}

/** Locks the client's dashboards against others that are added or ordered; their ids in order. */
export async function lockOrder(db: Db, tenant: number, client: number): Promise<string[]> {
  await lockAdditions(db, 'personal_dashboard', tenant, client)
  const rows = await db
    .selectFrom('live.personal_dashboard as personal_dashboard')
    .select('id')
    .where('organization_id', '=', tenant)
    .where('client_id', '=', client)
    .orderBy('position')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

export const insertDashboard = inserterOf('live.personal_dashboard')

export const updateDashboardRow = updaterOf('live.personal_dashboard')

export async function setOrder(db: Db, tenant: number, ids: readonly string[]): Promise<void> {
  await sql`update live.personal_dashboard d set position = k.position - 1
    from unnest(${ids}::uuid[]) with ordinality as k(id, position)
    where d.organization_id = ${tenant} and d.id = k.id`.execute(db)
}
