import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import { inScopeOrAbove } from '../../platform/access'
import {
  allOf,
  type Db,
  deleterOf,
  execute,
  inserterOf,
  type Listed,
  listPage,
  type RowOf,
  sameTenant,
  updateRows,
  updaterOf,
} from '../../platform/db'

const windows = (db: Db, now: Date) =>
  db
    .selectFrom('live.maintenance_window as w')
    .innerJoin('live.client as c', (j) => j.on(sameTenant('c.id', 'w.client_id')))
    .leftJoin('live.project as p', (j) => j.on(sameTenant('p.id', 'w.project_id')))
    .leftJoin('live.site as s', (j) => j.on(sameTenant('s.id', 'w.site_id')))
    .leftJoin('live.monitor as m', (j) => j.on(sameTenant('m.id', 'w.monitor_id')))
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('maintenance_period as e')
          .select(['e.from_at', 'e.to_at'])
          .whereRef('e.organization_id', '=', 'w.organization_id')
          .whereRef('e.window_id', '=', 'w.id')
          .where('e.from_at', '<=', now)
          .where('e.to_at', '>', now)
          .orderBy('e.to_at', 'desc')
          .limit(1)
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['w.organization_id', 'w.id', 'w.client_id', 'w.project_id', 'w.site_id', 'w.monitor_id'])
    .select(['w.name', 'w.starts_at', 'w.ends_at', 'w.cron', 'w.timezone', 'w.duration_minutes'])
    .select(['w.next_at', 'n.from_at as running_from', 'n.to_at as running_to'])
    .select(sql<'once' | 'cron'>`w.kind`.as('kind'))
    .select(['c.name as client_name', 'p.name as project_name', 's.name as site_name'])
    .select('m.name as monitor_name')

export type WindowRow = RowOf<typeof windows>

export const findWindow = (db: Db, tenant: number, id: string, now: Date): Promise<WindowRow | undefined> =>
  windows(db, now).where('w.organization_id', '=', tenant).where('w.id', '=', id).executeTakeFirst()

/** Locks the window against changes and against starting its periods. */
export const lockWindow = (db: Db, tenant: number, id: string, now: Date): Promise<WindowRow | undefined> =>
  windows(db, now)
    .where('w.organization_id', '=', tenant)
    .where('w.id', '=', id)
    .forUpdate('w')
    .executeTakeFirst()

export interface WindowFilter {
  client?: number | undefined
  project?: number | undefined
  site?: number | undefined
}

/** Windows about the given places or anything in them; a window of a client also applies to its sites. */
function matchesFilter({ client, project, site }: WindowFilter): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (client !== undefined) parts.push(sql`w.client_id = ${client}`)
  if (project !== undefined)
    parts.push(sql`exists (select from live.project x where x.organization_id = w.organization_id and x.id = ${project}
      and x.client_id = w.client_id and (w.project_id is null or w.project_id = x.id))`)
  if (site !== undefined)
    parts.push(sql`exists (select from live.site x where x.organization_id = w.organization_id and x.id = ${site}
      and x.client_id = w.client_id and (w.project_id is null or w.project_id = x.project_id)
      and (w.site_id is null or w.site_id = x.id))`)
  return allOf(parts)
}

/** Current windows first, then future ones, then past ones, newest first. */
export async function listWindowRows(
  db: Db,
  scope: Scope,
  { page, limit, ...filter }: Paging & WindowFilter,
  now: Date,
): Promise<Listed<WindowRow>> {
  const where = sql<boolean>`(${inScopeOrAbove(scope, 'w')} and ${matchesFilter(filter)})`
  const comes = sql`coalesce(w.next_at, case when w.starts_at > ${now} then w.starts_at end)`
  const order = sql`n.from_at is null, ${comes} asc nulls last, w.ends_at desc nulls last, w.id`
  return listPage(db, windows(db, now).where(where), order, { page, limit })
}

export interface WindowTiming {
  name: string
  kind: 'once' | 'cron'
  timezone: string
  startsAt: Date | null
  endsAt: Date | null
  cron: string | null
  durationMinutes: number | null
  nextAt: Date | null
}

export const insertWindow = inserterOf('live.maintenance_window')

export const updateWindowRow = updaterOf('live.maintenance_window')

export const setWindowEnd = (db: Db, tenant: number, id: string, now: Date): Promise<boolean> =>
  updateRows(
    db,
    'live.maintenance_window',
    { organizationId: tenant, id, kind: 'once' },
    { endsAt: now, updatedAt: now },
  )

export const deleteWindowRow = deleterOf('maintenance_window')

/** Number of windows of a client; serializes concurrent additions. */
export async function lockClientWindows(db: Db, tenant: number, client: number, now: Date): Promise<number> {
  await execute(db)`
    select from live.client where organization_id = ${tenant} and id = ${client} for no key update`
  const { windows: found } = await db
    .selectFrom('live.maintenance_window as maintenance_window')
    .select((e) => e.fn.countAll<number>().as('windows'))
    .where('organization_id', '=', tenant)
    .where('client_id', '=', client)
    .where((e) => e.or([e('kind', '=', 'cron'), e('ends_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return found
}
