import { sql } from 'kysely'
import type { PdfOrderContent } from '~/shared/schemas/pdf-order'
import type { PdfKind, PdfState } from '~/shared/values/pdf-choices'
import {
  type Db,
  findRow,
  firstOf,
  firstValue,
  inserterOf,
  listPage,
  lockAdditions,
  type RowOf,
  rowsOf,
  updateRows,
} from '../../platform/db'

const orders = (db: Db) =>
  db
    .selectFrom('live.pdf_order as o')
    .innerJoin('live.organization as t', 't.id', 'o.organization_id')
    .leftJoin('live.organization_brand as b', 'b.organization_id', 'o.organization_id')
    .leftJoin('user_account as u', (join) => join.on('u.id', '=', sql.ref('o.user_id')))
    .select(['o.organization_id', 'o.id', 'o.client_id', 'o.project_id', 'o.site_id', 'o.title'])
    .select(['o.compare_session_id', 'o.personal_dashboard_id', 'o.share_link_id', 'o.mailing_id'])
    .select(['o.project_ids'])
    .select([
      'o.user_id',
      'o.language',
      'o.done',
      'o.size',
      'o.estimate_ms',
      'o.attempts',
      'o.blob_hash',
      'o.content_hash',
    ])
    .select([
      'o.bytes',
      'o.pages',
      'o.reason',
      'o.created_at',
      'o.started_at',
      'o.finished_at',
      'o.expires_at',
    ])
    .select(['t.name as organization_name', 'b.name as brand_name', 'u.email', 'u.timezone'])
    .select((e) => [
      e.ref('o.kind').$castTo<PdfKind>().as('kind'),
      e.ref('o.state').$castTo<PdfState>().as('state'),
      sql<PdfOrderContent>`o.content`.as('content'),
      sql<number>`(select count(*)::int from live.pdf_order b where b.state in ('queued', 'printing')
        and (b.mailing_id is not null, b.created_at, b.id) < (o.mailing_id is not null, o.created_at, o.id))`.as(
        'ahead',
      ),
    ])

export type OrderRow = RowOf<typeof orders>

/** Who ordered: a user, or the visitor of a link. Readers of a mail have the PDF that was ordered for it. */
export type Requester = { user: string } | { link: string }

const ISSUES = sql`from mailing_issue i
  where i.organization_id = o.organization_id and i.pdf_order_id = o.id`

const isOf = (requester: Requester) =>
  'user' in requester
    ? sql<boolean>`(o.user_id = ${requester.user} or exists (select ${ISSUES} and i.user_id = ${requester.user}))`
    : sql<boolean>`(o.share_link_id = ${requester.link} or exists (select ${ISSUES} and exists (
        select from live.mailing m join live.mailing_key k on k.organization_id = m.organization_id and k.kind = m.kind
          and k.client_id is not distinct from m.client_id
        where m.organization_id = i.organization_id and m.id = i.mailing_id and k.user_id = i.user_id
          and k.id = ${requester.link})))`

export const findOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  orders(db).where('o.id', '=', id).executeTakeFirst()

export const findOwnOrder = (db: Db, requester: Requester, id: string): Promise<OrderRow | undefined> =>
  orders(db).where('o.id', '=', id).where(isOf(requester)).executeTakeFirst()

export const listOwnOrders = (db: Db, requester: Requester, paging: { page: number; limit: number }) =>
  listPage(db, orders(db).where(isOf(requester)), sql`o.created_at desc, o.id desc`, paging)

/** The order that a document is printed for at present. */
export const findPrintedOrder = (db: Db, keyHash: Buffer, now: Date): Promise<OrderRow | undefined> =>
  orders(db)
    .where('o.print_key_hash', '=', keyHash)
    .where('o.state', '=', 'printing')
    .where('o.lease_until', '>', now)
    .executeTakeFirst()

export const findOpenOrder = (db: Db, tenant: number, contentHash: Buffer): Promise<OrderRow | undefined> =>
  orders(db)
    .where('o.organization_id', '=', tenant)
    .where('o.content_hash', '=', contentHash)
    .where('o.state', 'in', ['queued', 'printing'])
    .executeTakeFirst()

export const lockOrders = (tx: Db, tenant: number) => lockAdditions(tx, 'pdf_order', tenant)

export const insertOrder = inserterOf('live.pdf_order')

/** False when it is not open any more. */
export const cancelOpenOrder = (db: Db, tenant: number, id: string, now: Date): Promise<boolean> =>
  updateRows(
    db,
    'live.pdf_order',
    { organizationId: tenant, id, state: ['queued', 'printing'] },
    { state: 'cancelled', finishedAt: now, printKeyHash: null, leaseUntil: null },
  )

export interface OpenCounts {
  own: number
  all: number
  /** Of the requester, started or not, in the last hour. */
  recent: number
}

/** Those for mails count for no one. */
export const countOrders = (db: Db, tenant: number, requester: Requester, hourAgo: Date) =>
  firstOf<OpenCounts>(db)`
    select count(*) filter (where state in ('queued', 'printing'))::int as all,
      count(*) filter (where state in ('queued', 'printing') and ${isOf(requester)})::int as own,
      count(*) filter (where created_at > ${hourAgo} and ${isOf(requester)})::int as recent
    from live.pdf_order o where organization_id = ${tenant} and mailing_id is null`

/** Of the newest printed orders; null without any. */
export const readMsPerSection = (db: Db) =>
  firstValue<number | null>(db, null)`
    select percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at) * 1000 / size)
    from (select finished_at, started_at, size from live.pdf_order where state = 'done' and started_at is not null
      order by finished_at desc limit 20) printed`

export const findSite = (db: Db, tenant: number, id: number) =>
  firstOf<{ name: string; pages: number }>(db)`
    select s.name, (select count(*)::int from live.page p
      where p.organization_id = s.organization_id and p.site_id = s.id) as pages
    from live.site s where s.organization_id = ${tenant} and s.id = ${id}`

export const countPages = (
  db: Db,
  tenant: number,
  { client, project }: { client: number; project: number | null },
) =>
  firstValue<number>(db, 0)`
    select count(*)::int from live.page where organization_id = ${tenant} and client_id = ${client} and is_active
      and (${project}::int is null or project_id = ${project})`

/** Those of the site, in no order. */
export const listPageNames = (db: Db, tenant: number, site: number, ids: readonly number[]) =>
  rowsOf<{ id: number; name: string }>(db)`
    select id, name from live.page where organization_id = ${tenant} and site_id = ${site} and id = any(${[...ids]}::int[])`

export const hasShareLink = async (db: Db, tenant: number, id: string) =>
  (await findRow(db, 'live.share_link', { organizationId: tenant, id }, ['id'])) !== undefined

export const findClientName = async (db: Db, tenant: number, id: number) =>
  (await findRow(db, 'live.client', { organizationId: tenant, id }, ['name']))?.name

export const findProjectName = async (db: Db, tenant: number, id: number) =>
  (await findRow(db, 'live.project', { organizationId: tenant, id }, ['name']))?.name

export const findDashboardName = async (db: Db, tenant: number, id: string) =>
  (await findRow(db, 'live.personal_dashboard', { organizationId: tenant, id }, ['name']))?.name
