import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import type { ManagedFilter } from '~/shared/schemas/test-management'
import type { MANAGED_STATUSES } from '~/shared/values/choices'
import { inScope, inSite } from '../../platform/access'
import { allOf, containing, type Db, firstOr, offsetOf, rowsOf } from '../../platform/db'
import { deviceName, type TestRow } from './test.store'

export interface ManagedRow extends TestRow {
  client_id: number
  client_name: string
  project_id: number
  site_name: string
  is_competitor: boolean
  page_name: string
  url: string
  location_label: string
  asked_by: string | null
  share_link_id: string | null
  started_at: Date | null
  finished_at: Date | null
}

export const batchedTests = sql`test_batch b
  join test t on t.organization_id = b.organization_id and t.batch_id = b.id
  join live.page p on p.organization_id = t.organization_id and p.id = t.page_id
  join live.site s on s.organization_id = p.organization_id and s.id = p.site_id`

export function narrowed(
  { organization, client, site, search }: ManagedFilter,
  scope: Scope,
): RawBuilder<boolean> {
  const parts = [sql<boolean>`b.source in ('manual', 'terminal')`, inScope(scope, inSite('p'))]
  if (organization !== undefined) parts.push(sql<boolean>`b.organization_id = ${organization}`)
  if (client !== undefined) parts.push(sql<boolean>`p.client_id = ${client}`)
  if (site !== undefined) parts.push(sql<boolean>`p.site_id = ${site}`)
  if (search !== undefined)
    parts.push(sql<boolean>`(p.name || ' ' || p.url || ' ' || s.name) ilike ${containing(search)}`)
  return allOf(parts)
}

type Status = (typeof MANAGED_STATUSES)[number]

const inStatus = (status: Status | undefined) =>
  status === undefined
    ? sql<boolean>`true`
    : status === 'finished'
      ? sql<boolean>`t.status not in ('queued', 'running')`
      : sql<boolean>`t.status = ${status}`

export const listManagedRows = (
  db: Db,
  query: ManagedFilter & Paging & { status?: Status | undefined },
  scope: Scope,
) => rowsOf<ManagedRow>(db)`
    select t.organization_id, t.id, t.page_id, t.site_id, t.device_id, t.location_id, t.form_factor,
      ${deviceName()} as device_name, t.status, t.failure_code, t.point_id, t.repeat_reason, t.created_at, t.started_at, t.finished_at,
      p.client_id, c.name as client_name, p.project_id, s.name as site_name, s.is_competitor, p.name as page_name, p.url,
      l.label as location_label, coalesce(u.email, k.name) as asked_by, b.share_link_id
    from ${batchedTests}
    join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
    left join live.device d on d.organization_id = t.organization_id and d.id = t.device_id
    join location l on l.id = t.location_id
    left join user_account u on u.id = b.requested_by
    left join live.share_link k on k.organization_id = b.organization_id and k.id = b.share_link_id
    where ${narrowed(query, scope)} and ${inStatus(query.status)}
    order by b.created_at desc, b.id, t.id limit ${query.limit} offset ${offsetOf(query)}`

export interface ManagedCounts {
  queued: number
  running: number
  finished: number
  total: number
}

/** Counts by state, regardless of the state filter, and for that state. */
export const countManaged = (
  db: Db,
  query: ManagedFilter & { status?: Status | undefined },
  scope: Scope,
) => firstOr<ManagedCounts>(db, { queued: 0, running: 0, finished: 0, total: 0 })`
    select (count(*) filter (where t.status = 'queued'))::int as queued,
      (count(*) filter (where t.status = 'running'))::int as running,
      (count(*) filter (where t.status not in ('queued', 'running')))::int as finished,
      (count(*) filter (where ${inStatus(query.status)}))::int as total
    from ${batchedTests} where ${narrowed(query, scope)}`

/** Reads only waiting and running tests. */
export function countPending(db: Db, filter: ManagedFilter, scope: Scope) {
  return firstOr<Pick<ManagedCounts, 'queued' | 'running'>>(db, { queued: 0, running: 0 })`
    select (count(*) filter (where t.status = 'queued'))::int as queued,
      (count(*) filter (where t.status = 'running'))::int as running
    from ${batchedTests} where t.status in ('queued', 'running') and ${narrowed(filter, scope)}`
}
