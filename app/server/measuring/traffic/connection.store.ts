import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import type {
  TrafficMethod,
  TrafficProblem,
  TrafficSource,
  TrafficState,
} from '~/shared/values/traffic-choices'
import {
  allOf,
  type Db,
  deleterOf,
  execute,
  firstValue,
  inserterOf,
  type Listed,
  listPage,
  lockAdditions,
  type RowOf,
  rowsOf,
  sameTenant,
  updaterOf,
} from '../../platform/db'
import { notFound } from '../../platform/errors'

const connections = (db: Db) =>
  db
    .selectFrom('live.traffic_connection as t')
    .innerJoin('live.organization as o', 'o.id', 't.organization_id')
    .leftJoin('live.client as c', (j) => j.on(sameTenant('c.id', 't.client_id')))
    .leftJoin('user_account as u', 'u.id', 't.created_by')
    .select(['t.organization_id', 't.id', 't.client_id', 't.label', 't.base_url', 't.sealed', 't.account'])
    .select([
      't.paused_until',
      't.synced_at',
      't.created_at',
      't.updated_at',
      't.created_by',
      'u.email as creator',
    ])
    .select(['o.name as organization_name', 'c.name as client_name'])
    .select([
      sql<TrafficSource>`t.source`.as('source'),
      sql<TrafficMethod>`t.method`.as('method'),
      sql<TrafficState>`t.state`.as('state'),
      sql<TrafficProblem | null>`t.reason`.as('reason'),
      sql<number>`(select count(*)::int from live.traffic_property p
        where p.organization_id = t.organization_id and p.connection_id = t.id)`.as('sites'),
    ])

export type ConnectionRow = RowOf<typeof connections>

export const getConnection = (db: Db, tenant: number, id: string): Promise<ConnectionRow> =>
  connections(db)
    .where('t.organization_id', '=', tenant)
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow(notFound)

/** Locked until the transaction ends. */
export const lockConnection = (db: Db, tenant: number, id: string): Promise<ConnectionRow> =>
  connections(db)
    .where('t.organization_id', '=', tenant)
    .where('t.id', '=', id)
    .forUpdate('t')
    .executeTakeFirstOrThrow(notFound)

function visible(scope: Scope): RawBuilder<boolean> {
  if (scope.everything) return sql<boolean>`true`
  const clients = scope.clients.map(
    ({ organizationId, clientId }) =>
      sql`(t.organization_id, t.client_id) = (${organizationId}, ${clientId})`,
  )
  const whole = sql`t.organization_id = any(${scope.organizationIds}::int[])`
  return sql<boolean>`(${sql.join([whole, ...clients], sql` or `)})`
}

/** By organization, then what is of all of it, then of clients. */
export function listConnectionRows(
  db: Db,
  scope: Scope,
  {
    page,
    limit,
    organization,
    client,
  }: Paging & { organization?: number | undefined; client?: number | undefined },
): Promise<Listed<ConnectionRow>> {
  const parts: RawBuilder<unknown>[] = [visible(scope)]
  if (organization !== undefined) parts.push(sql`t.organization_id = ${organization}`)
  if (client !== undefined) parts.push(sql`t.client_id = ${client}`)
  const order = sql`lower(o.name), t.organization_id, t.client_id is not null, lower(c.name), t.client_id,
    lower(t.label), t.id`
  return listPage(db, connections(db).where(allOf(parts)), order, { page, limit })
}

/** What a site of the client may use. */
export const listUsableRows = (db: Db, tenant: number, client: number): Promise<ConnectionRow[]> =>
  connections(db)
    .where('t.organization_id', '=', tenant)
    .where((e) => e.or([e('t.client_id', 'is', null), e('t.client_id', '=', client)]))
    .orderBy('t.label')
    .orderBy('t.id')
    .execute()

export const insertConnection = inserterOf('live.traffic_connection')
export const updateConnectionRow = updaterOf('live.traffic_connection')
export const deleteConnectionRow = deleterOf('traffic_connection')

/** Number of connections of an organization; serializes concurrent additions. */
export async function lockConnectionCount(db: Db, tenant: number): Promise<number> {
  await lockAdditions(db, 'traffic_connection', tenant)
  return firstValue<number>(db, 0)`
    select count(*)::int from live.traffic_connection where organization_id = ${tenant}`
}

export interface ExpiredConnection {
  organization_id: number
  id: string
  client_id: number | null
  label: string
  source: TrafficSource
  organization_name: string
  email: string | null
}

const unnotified = sql`from work.traffic_connection where state in ('expired', 'revoked') and notified_at is null`

export const hasExpired = () => sql<boolean>`exists (select ${unnotified})`

/** Connections whose credentials were refused and whose people don't know; marks them as notified. */
export const claimExpired = (db: Db, now: Date, limit: number) => rowsOf<ExpiredConnection>(db)`
    with claimed as (select organization_id, id ${unnotified} limit ${limit} for update skip locked)
    update live.traffic_connection t set notified_at = ${now} from claimed, live.organization o
    where t.organization_id = claimed.organization_id and t.id = claimed.id and o.id = t.organization_id
    returning t.organization_id, t.id, t.client_id, t.label, t.source, o.name as organization_name,
      (select u.email from user_account u join live.organization_member m on m.user_id = u.id
        where u.id = t.created_by and u.is_active and m.organization_id = t.organization_id) as email`

/** With the figures of their sites, before the connection itself. */
export async function deletePropertiesOf(db: Db, tenant: number, id: string): Promise<void> {
  const sites = sql`select site_id from public.traffic_property where organization_id = ${tenant} and connection_id = ${id}`
  await deleteFigures(db, tenant, sites)
  await execute(
    db,
  )`delete from public.traffic_property where organization_id = ${tenant} and connection_id = ${id}`
}

export async function deleteFigures(db: Db, tenant: number, sites: RawBuilder<unknown>): Promise<void> {
  await execute(db)`delete from traffic_day where organization_id = ${tenant} and site_id in (${sites})`
  await execute(db)`delete from traffic_breakdown where organization_id = ${tenant} and site_id in (${sites})`
  await execute(db)`delete from traffic_page_day where organization_id = ${tenant} and page_id in (
    select id from public.page where organization_id = ${tenant} and site_id in (${sites}))`
}
