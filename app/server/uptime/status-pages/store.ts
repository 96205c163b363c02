import { sql } from 'kysely'
import type { MonitorKind } from '~/shared/rules/uptime/outcomes'
import { type Db, sameTenant } from '../../platform/db'
import { notFound } from '../../platform/errors'

export async function getClientName(db: Db, tenant: number, client: number): Promise<string> {
  const { name } = await db
    .selectFrom('live.client as client')
    .select('name')
    .where('organization_id', '=', tenant)
    .where('id', '=', client)
    .executeTakeFirstOrThrow(notFound)
  return name
}

const pages = (db: Db) =>
  db
    .selectFrom('live.status_page as p')
    .select(['p.organization_id', 'p.client_id', 'p.key', 'p.title', 'p.message', 'p.is_enabled'])
    .select(['p.accent', 'p.website', 'p.shows_response'])

export type StatusPageRow = Awaited<ReturnType<ReturnType<typeof pages>['execute']>>[number]

export const findStatusPage = (db: Db, tenant: number, client: number): Promise<StatusPageRow | undefined> =>
  pages(db).where('p.organization_id', '=', tenant).where('p.client_id', '=', client).executeTakeFirst()

/** By key alone, with the subscription: caller and tenant are still unknown. */
export const findPageByKey = (db: Db, key: string) =>
  pages(db)
    .leftJoin('subscription as b', 'b.organization_id', 'p.organization_id')
    .select(['b.status', 'b.payment_type', 'b.invoice_status', 'b.trial_level', 'b.trial_started_at'])
    .select('b.ends_at')
    .where('p.key', '=', key)
    .executeTakeFirst()
export type KeyedPageRow = NonNullable<Awaited<ReturnType<typeof findPageByKey>>>

export interface PageMonitorRow {
  monitor_id: number
  label: string | null
  name: string
  site_name: string
  kind: MonitorKind
  /** Its own, or the URL of its page. */
  address: string
}

export const listPageMonitors = (db: Db, tenant: number, client: number): Promise<PageMonitorRow[]> =>
  db
    .selectFrom('status_page_monitor as p')
    .innerJoin('live.monitor as m', (j) => j.on(sameTenant('m.id', 'p.monitor_id')))
    .innerJoin('own.site as s', (j) => j.on(sameTenant('s.id', 'm.site_id')))
    .leftJoin('live.page as g', (j) => j.on(sameTenant('g.id', 'm.page_id')))
    .select(['p.monitor_id', 'p.label', 'm.name', 's.name as site_name', sql<MonitorKind>`m.kind`.as('kind')])
    .select(sql<string>`coalesce(m.target, g.url, '')`.as('address'))
    .where('p.organization_id', '=', tenant)
    .where('p.client_id', '=', client)
    .orderBy('p.position')
    .orderBy('p.monitor_id')
    .execute()

interface OwnMonitorRow {
  id: number
  name: string
  kind: MonitorKind
  /** Its own, or the URL of its page. */
  address: string
}

export async function listOwnMonitors(
  db: Db,
  tenant: number,
  client: number,
  monitors: number[],
): Promise<OwnMonitorRow[]> {
  if (monitors.length === 0) return []
  return db
    .selectFrom('own.monitor as m')
    .leftJoin('live.page as g', (j) => j.on(sameTenant('g.id', 'm.page_id')))
    .select(['m.id', 'm.name', sql<MonitorKind>`m.kind`.as('kind')])
    .select(sql<string>`coalesce(m.target, g.url, '')`.as('address'))
    .where('m.organization_id', '=', tenant)
    .where('m.client_id', '=', client)
    .where('m.id', 'in', monitors)
    .execute()
}

export interface PageValues {
  title: string
  message: string
  isEnabled: boolean
  accent: string | null
  website: string | null
  showsResponse: boolean
}

/** `key` is for a new page; an existing one keeps its own. */
export async function saveStatusPage(
  db: Db,
  tenant: number,
  client: number,
  { values, key, now }: { values: PageValues; key: string; now: Date },
): Promise<void> {
  const columns = {
    title: values.title,
    message: values.message,
    is_enabled: values.isEnabled,
    accent: values.accent,
    website: values.website,
    shows_response: values.showsResponse,
    updated_at: now,
  }
  await db
    .insertInto('live.status_page')
    .values({ organization_id: tenant, client_id: client, key, created_at: now, ...columns })
    .onConflict((conflict) => conflict.columns(['organization_id', 'client_id']).doUpdateSet(columns))
    .execute()
}

/** Replaces the monitors of a page, in this order. */
export async function setPageMonitors(
  db: Db,
  tenant: number,
  client: number,
  monitors: { monitor: number; label: string | null }[],
): Promise<void> {
  await db
    .deleteFrom('status_page_monitor')
    .where('organization_id', '=', tenant)
    .where('client_id', '=', client)
    .execute()
  if (monitors.length === 0) return
  const of = { organization_id: tenant, client_id: client }
  const rows = monitors.map(({ monitor, label }, position) => ({
    ...of,
    monitor_id: monitor,
    label,
    position,
  }))
  await db.insertInto('status_page_monitor').values(rows).execute()
}

/** False when there is no page. */
export async function setPageKey(
  db: Db,
  tenant: number,
  client: number,
  key: string,
  now: Date,
): Promise<boolean> {
  const done = await db
    .updateTable('live.status_page')
    .set({ key, updated_at: now })
    .where('organization_id', '=', tenant)
    .where('client_id', '=', client)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) > 0
}
