import { sql } from 'kysely'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'
import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'
import {
  type Db,
  deleterOf,
  execute,
  findRow,
  insertRow,
  type RowOf,
  rowsOf,
  sameTenant,
  updaterOf,
} from '../../platform/db'

const monitors = (db: Db) =>
  db
    .selectFrom('live.monitor as m')
    .innerJoin('live.client as c', (j) => j.on(sameTenant('c.id', 'm.client_id')))
    .innerJoin('live.project as p', (j) => j.on(sameTenant('p.id', 'm.project_id')))
    .innerJoin('live.site as s', (j) => j.on(sameTenant('s.id', 'm.site_id')))
    .leftJoin('live.page as g', (j) => j.on(sameTenant('g.id', 'm.page_id')))
    .leftJoin('monitor_state as t', (j) => j.on(sameTenant('t.monitor_id', 'm.id')))
    .select(['m.organization_id', 'm.id', 'm.client_id', 'm.project_id', 'm.site_id', 'm.page_id'])
    .select(['m.name', 'm.target', 'm.sealed', 'm.interval_seconds', 'm.timeout_ms', 'm.slow_ms'])
    .select(['m.paused_at', 'm.created_at', 'm.updated_at'])
    .select(sql<MonitorSettings>`m.settings`.as('settings'))
    .select(['c.name as client_name', 'p.name as project_name', 's.name as site_name'])
    .select(['g.name as page_name', 'g.url as page_url'])
    .select(sql<MonitorState | null>`t.state`.as('state'))
    .select(['t.since', 't.reason', 't.checked_at', 't.response_ms'])
    .select(['t.certificate_name', 't.certificate_ends_at'])

export type MonitorRow = RowOf<typeof monitors>

export const findMonitor = (db: Db, tenant: number, id: number): Promise<MonitorRow | undefined> =>
  monitors(db).where('m.organization_id', '=', tenant).where('m.id', '=', id).executeTakeFirst()

/** Locks the monitor against changes, but not against new checks. */
export const lockMonitor = (db: Db, tenant: number, id: number): Promise<MonitorRow | undefined> =>
  monitors(db)
    .where('m.organization_id', '=', tenant)
    .where('m.id', '=', id)
    .forNoKeyUpdate('m')
    .executeTakeFirst()

/** Locations of a monitor, and whether one of their probers was seen after `since`. */
export const listMonitorLocations = (db: Db, tenant: number, id: number, since: Date) =>
  db
    .selectFrom('monitor_location as l')
    .innerJoin('location as p', 'p.id', 'l.location_id')
    .select(['p.id', 'p.label'])
    .select(
      sql<boolean>`exists (select from prober r where r.location_id = p.id and r.seen_at >= ${since})`.as(
        'has_prober',
      ),
    )
    .where('l.organization_id', '=', tenant)
    .where('l.monitor_id', '=', id)
    .orderBy('p.id')
    .execute()

export interface MonitorPlace {
  client: number
  project: number
  site: number
}

export interface MonitorValues {
  name: string
  /** null follows the page's URL. */
  target: string | null
  page: number | null
  settings: MonitorSettings
  intervalSeconds: number
  timeoutMs: number
  slowMs: number | null
}

export const columnsOf = ({ page, ...values }: MonitorValues) => ({
  ...values,
  pageId: page,
  kind: values.settings.kind,
  settings: JSON.stringify(values.settings),
})

export const insertMonitor = (
  db: Db,
  tenant: number,
  { client, project, site }: MonitorPlace,
  values: MonitorValues,
  now: Date,
): Promise<{ id: number }> =>
  insertRow(db, 'live.monitor', {
    organizationId: tenant,
    clientId: client,
    projectId: project,
    siteId: site,
    ...columnsOf(values),
    createdAt: now,
    updatedAt: now,
  })

/** Changes the given fields; probers reload the monitor. */
export const updateMonitorRow = (
  db: Db,
  tenant: number,
  id: number,
  { values, ...change }: { values?: MonitorValues; sealed?: string | null; pausedAt?: Date | null },
  now: Date,
): Promise<boolean> =>
  updaterOf('live.monitor')(db, tenant, id, { ...(values && columnsOf(values)), ...change }, now)

/** Replaces the locations of a monitor. */
export async function setMonitorLocations(
  db: Db,
  tenant: number,
  id: number,
  locations: number[],
): Promise<void> {
  await execute(db)`delete from monitor_location where organization_id = ${tenant} and monitor_id = ${id}
    and location_id <> all(${locations}::smallint[])`
  await execute(db)`insert into monitor_location (organization_id, monitor_id, location_id)
    select ${tenant}, ${id}, unnest(${locations}::smallint[]) on conflict do nothing`
}

export const deleteMonitorRow = deleterOf('monitor')

/** Number of monitors of a site; serializes concurrent additions. */
export async function lockSiteMonitors(db: Db, tenant: number, site: number): Promise<number> {
  await execute(db)`
    select from live.site where organization_id = ${tenant} and id = ${site} for no key update`
  const { monitors: found } = await db
    .selectFrom('live.monitor as monitor')
    .select((e) => e.fn.countAll<number>().as('monitors'))
    .where('organization_id', '=', tenant)
    .where('site_id', '=', site)
    .executeTakeFirstOrThrow()
  return found
}

export const findSitePage = (db: Db, tenant: number, site: number, page: number) =>
  findRow(db, 'live.page', { organizationId: tenant, siteId: site, id: page }, ['id', 'name', 'url'])

export async function hasHttpMonitor(db: Db, tenant: number, page: number): Promise<boolean> {
  const found = await findRow(
    db,
    'live.monitor',
    { organizationId: tenant, pageId: page, kind: 'http', target: null },
    ['id'],
  )
  return found !== undefined
}

/** Monitors with request secrets, deleted ones too. */
export function listSealed(db: Db, tenant: number, monitors: number[]) {
  return rowsOf<{ id: number; sealed: string }>(db)`
    select id, sealed from public.monitor
    where organization_id = ${tenant} and id = any(${monitors}::int[]) and sealed is not null`
}

export const updateSealed = (db: Db, tenant: number, monitor: number, sealed: string) => execute(db)`
    update public.monitor set sealed = ${sealed}
    where organization_id = ${tenant} and id = ${monitor}`
