import { sql } from 'kysely'
import type { MonitorKind } from '~/shared/rules/uptime/outcomes'
import { type Db, deleteRows, insertRows, sameTenant, updateRows, upsertRow } from '../../platform/db'
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
export const saveStatusPage = (
  db: Db,
  tenant: number,
  clientId: number,
  { values, key, now }: { values: PageValues; key: string; now: Date },
): Promise<void> =>
  upsertRow(
    db,
    'live.status_page',
    { organizationId: tenant, clientId },
    { ...values, updatedAt: now },
    { key, createdAt: now },
  )

/** Replaces the monitors of a page, in this order. */
export async function setPageMonitors(
  db: Db,
  tenant: number,
  clientId: number,
  monitors: { monitorId: number; label: string | null }[],
): Promise<void> {
  const key = { organizationId: tenant, clientId }
  await deleteRows(db, 'status_page_monitor', key)
  await insertRows(
    db,
    'status_page_monitor',
    monitors.map((monitor, position) => ({ ...key, ...monitor, position })),
  )
}

/** False when there is no page. */
export const setPageKey = (
  db: Db,
  tenant: number,
  clientId: number,
  key: string,
  now: Date,
): Promise<boolean> =>
  updateRows(db, 'live.status_page', { organizationId: tenant, clientId }, { key, updatedAt: now })
