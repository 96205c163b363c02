import { sql } from 'kysely'
import { declared, type PlacedKind, type Table } from '../../entities'
import { type Db, findRow, firstOf, hasRows, liveTable, rowsOf } from '../db'
import { shownProjects } from './shown-projects.store'

export type TargetKind =
  | PlacedKind
  | 'organization'
  | 'client'
  | 'project'
  | 'site'
  | 'page'
  | 'team'
  | 'user'
  | 'test'
  | 'run'
  | 'monitor'
  | 'outage'
  | 'siteImport'
  | 'channel'
  | 'personalDashboard'
  | 'chart'

export interface FoundTarget {
  organizationId: number
  clientId?: number
  projectId?: number
  siteId?: number
  teamId?: number
  runId?: string
  dashboardId?: string
  authorId?: string
  isBrandOpen?: boolean
  shownProjects?: readonly number[]
}

const isInt = (id: number | string) => /^\d{1,9}$/.test(String(id))
export const isUuid = (id: number | string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(id))

/** A UUIDv7 contains its creation time in ms, so the id of a run is enough to find its partition. */
export const instantOf = (uuidV7: string) =>
  new Date(Number.parseInt(uuidV7.replaceAll('-', '').slice(0, 12), 16))

const COLUMNS = {
  client: sql`organization_id, id as client_id, null::int as project_id, null::int as site_id from live.client`,
  project: sql`organization_id, client_id, id as project_id, null::int as site_id from live.project`,
  site: sql`organization_id, client_id, project_id, id as site_id from live.site`,
  page: sql`organization_id, client_id, project_id, site_id from live.page`,
  monitor: sql`organization_id, client_id, project_id, site_id from live.monitor`,
} as const

/** Tables whose rows name their own place in the hierarchy, by the kind of target. */
const PLACED = new Map(
  declared(({ target, id, hidden = [] }) => target && { target, id, hidden }).map(
    ([table, { target, ...declaration }]) => [target, { table, ...declaration }],
  ),
)
const LEVELS = ['client', 'project', 'site'] as const

interface Row {
  organization_id: number
  client_id: number | null
  project_id: number | null
  site_id: number | null
}

/** Place of a target in the hierarchy; undefined when it does not exist. */
export async function findTarget(
  db: Db,
  kind: Exclude<TargetKind, 'user'>,
  id: number | string,
): Promise<FoundTarget | undefined> {
  if (kind === 'test' || kind === 'run') return isUuid(id) ? findMeasured(db, kind, String(id)) : undefined
  if (kind === 'outage') return isUuid(id) ? findOutage(db, String(id)) : undefined
  const placed = PLACED.get(kind)
  if (placed) return (placed.id === 'int' ? isInt(id) : isUuid(id)) ? findInTable(db, placed, id) : undefined
  if (kind === 'personalDashboard' || kind === 'chart')
    return isUuid(id) ? findDashboard(db, kind, String(id)) : undefined
  if (kind === 'channel') return isUuid(id) ? findChannel(db, String(id)) : undefined
  if (kind === 'siteImport') return isUuid(id) ? findImport(db, String(id)) : undefined
  if (!isInt(id)) return undefined
  if (kind === 'organization') {
    const row = await findRow(db, 'live.organization', { id: Number(id) }, ['id', 'owners_may_edit_brand'])
    return row && { organizationId: row.id, ...(row.owners_may_edit_brand && { isBrandOpen: true }) }
  }
  if (kind === 'team') {
    const row = await findRow(db, 'live.team', { id: Number(id) }, ['id', 'organization_id'])
    return row && { organizationId: row.organization_id, teamId: row.id }
  }
  const rows = await rowsOf<Row>(db)`select ${COLUMNS[kind as keyof typeof COLUMNS]} where id = ${Number(id)}`
  return presentLast(db, rows)
}

/** Until a move to another organization has emptied the old one, what contains pages is in both. */
async function presentLast(db: Db, rows: Row[]): Promise<FoundTarget | undefined> {
  const row = rows.length > 1 ? await arrivedOf(db, rows) : rows[0]
  return row && present(row)
}

async function arrivedOf(db: Db, rows: Row[]): Promise<Row | undefined> {
  const left = await rowsOf<{ id: number }>(db)`
    select from_organization_id as id from client_move where state = 'moving'
      and client_id = any(${rows.map((row) => row.client_id)}::int[])`
  return rows.find((row) => !left.some(({ id }) => id === row.organization_id)) ?? rows[0]
}

/** The product itself: users without an organization, the list of super admins. */
export const NO_ORGANIZATION = 0

/** A user belongs to every organization ever joined. */
export async function findUserTargets(db: Db, id: number | string): Promise<FoundTarget[]> {
  if (!isUuid(id)) return []
  const rows = await db
    .selectFrom('user_account as u')
    .leftJoin('live.organization_member as m', 'm.user_id', 'u.id')
    .select('m.organization_id')
    .where('u.id', '=', String(id))
    .orderBy('m.organization_id')
    .execute()
  return rows.map((row) => ({ organizationId: row.organization_id ?? NO_ORGANIZATION }))
}

async function findInTable(
  db: Db,
  { table, hidden }: { table: Table; hidden: readonly string[] | string },
  id: number | string,
): Promise<FoundTarget | undefined> {
  const columns = LEVELS.map((level) => {
    const column = sql.ref(`${level}_id`)
    return hidden.includes(level) ? column : sql`null::int as ${column}`
  })
  const rows = await rowsOf<Row>(db)`
    select organization_id, ${sql.join(columns)} from ${liveTable(table)} where id = ${id}`
  return presentLast(db, rows)
}

/** A personal dashboard or one of its charts. */
async function findDashboard(
  db: Db,
  kind: 'personalDashboard' | 'chart',
  id: string,
): Promise<FoundTarget | undefined> {
  const chart = sql`join live.chart c on c.organization_id = d.organization_id and c.dashboard_id = d.id`
  const row = await firstOf<{
    organization_id: number
    client_id: number
    id: string
    created_by: string | null
    shown_projects: number[] | null
  }>(db)`
    select d.organization_id, d.client_id, d.id, d.created_by, ${shownProjects} as shown_projects from live.personal_dashboard d
    ${kind === 'chart' ? sql`${chart} where c.id = ${id}` : sql`where d.id = ${id}`}`
  return (
    row && {
      organizationId: row.organization_id,
      clientId: row.client_id,
      dashboardId: row.id,
      ...(row.created_by !== null && { authorId: row.created_by }),
      ...(row.shown_projects && { shownProjects: row.shown_projects }),
    }
  )
}

async function findChannel(db: Db, id: string): Promise<FoundTarget | undefined> {
  const row = await firstOf<Row & { team_id: number | null }>(db)`
    select organization_id, client_id, null::int as project_id, null::int as site_id, team_id
    from live.channel where id = ${id}`
  return row && { ...present(row), ...(row.team_id !== null && { teamId: row.team_id }) }
}

async function findImport(db: Db, id: string): Promise<FoundTarget | undefined> {
  const row = await firstOf<Row>(db)`
    select organization_id, client_id, project_id, null::int as site_id from site_import where id = ${id}`
  return row && present(row)
}

async function findOutage(db: Db, id: string): Promise<FoundTarget | undefined> {
  const row = await firstOf<Row>(db)`
    select m.organization_id, m.client_id, m.project_id, m.site_id
    from outage o join live.monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id
    where o.id = ${id}`
  return row && present(row)
}

/** Also accepts the id of one of the test's runs. */
async function findMeasured(db: Db, kind: 'test' | 'run', id: string): Promise<FoundTarget | undefined> {
  const source =
    kind === 'test'
      ? sql`select organization_id, page_id from test where id = ${id} union all
          select t.organization_id, t.page_id from run join test t
            on t.organization_id = run.organization_id and t.id = run.test_id
          where run.created_at = ${instantOf(id)} and run.id = ${id}`
      : sql`select organization_id, page_id from run where created_at = ${instantOf(id)} and id = ${id}`
  const row = await firstOf<Row>(db)`
    select p.organization_id, p.client_id, p.project_id, p.site_id
    from (${source}) as found join live.page p on p.organization_id = found.organization_id and p.id = found.page_id
  `
  return row && { ...present(row), ...(kind === 'run' && { runId: id }) }
}

const present = (row: Row): FoundTarget => ({
  organizationId: row.organization_id,
  ...(row.client_id !== null && { clientId: row.client_id }),
  ...(row.project_id !== null && { projectId: row.project_id }),
  ...(row.site_id !== null && { siteId: row.site_id }),
})

export const isDemo = (db: Db, organization: number) =>
  hasRows(db)`select from demo where organization_id = ${organization}`
