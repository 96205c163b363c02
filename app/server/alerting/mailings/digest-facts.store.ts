import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { gapClass, isCounted, lacksFigures, methodText } from '../../measuring/results'
import { inScope, inSite } from '../../platform/access'
import { allOf, type Db, firstOr, rowsOf } from '../../platform/db'
import { httpStatusOf } from '../../uptime/outages'

/** What a digest is about, and what its reader may see of it. */
export interface DigestPlace {
  tenant: number
  clientId: number | null
  projectId: number | null
  siteId: number | null
  /** Of team reports: the clients of the teams. */
  clients: number[] | null
  scope: Scope
}

export interface Span {
  from: Date
  to: Date
}

/** What a row of the digest's table is: clients of an organization, sites of a client or project, pages of a site. */
export type DigestLevel = 'client' | 'site' | 'page'

export const levelOf = ({ clientId, siteId }: DigestPlace): DigestLevel =>
  siteId !== null ? 'page' : clientId !== null ? 'site' : 'client'

const COLUMNS: Record<DigestLevel, { page: RawBuilder<number>; monitor: RawBuilder<number> }> = {
  client: { page: sql`p.client_id`, monitor: sql`m.client_id` },
  site: { page: sql`p.site_id`, monitor: sql`m.site_id` },
  page: { page: sql`p.id`, monitor: sql`coalesce(m.page_id, 0)` },
}

/** Rows inside the place that the reader may see. */
export function inside(table: 'p' | 'm', place: DigestPlace): RawBuilder<boolean> {
  const { tenant, clientId, projectId, siteId, clients, scope } = place
  const is = (column: string, id: number | null) =>
    id === null ? [] : [sql`${sql.ref(`${table}.${column}`)} = ${id}`]
  return allOf([
    sql`${sql.ref(`${table}.organization_id`)} = ${tenant}`,
    ...is('client_id', clientId),
    ...is('project_id', projectId),
    ...is('site_id', siteId),
    ...(clients === null ? [] : [sql`${sql.ref(`${table}.client_id`)} = any(${clients}::int[])`]),
    inScope(scope, inSite(table)),
  ])
}

export interface NamedRow {
  id: number
  name: string
  client_id: number
  site_id: number
}

const MAX_ROWS = 500

export async function listNamed(db: Db, place: DigestPlace, level = levelOf(place)): Promise<NamedRow[]> {
  const name = { client: sql`c.name`, site: sql`s.name`, page: sql`p.name` }[level]
  return rowsOf<NamedRow>(db)`
    select ${COLUMNS[level].page} as id, min(${name}) as name, min(p.client_id) as client_id, min(p.site_id) as site_id
    from own.page p join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
    join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
    where p.is_active and ${inside('p', place)}
    group by 1 order by lower(min(${name})), 1 limit ${MAX_ROWS}`
}

export interface DayRow {
  id: number
  form_factor: 'MOBILE' | 'DESKTOP'
  at: number
  lcp: number | null
  performance: number | null
  engine: string | null
  /** Tests without all figures. */
  incomplete: number
}

/** Over several pages only of comparable series, and only where none of them lacks the figure on that day. */
const medianOf = (figure: 'lcp' | 'performance', level: DigestLevel): RawBuilder<number | null> => {
  const [value, isCompared] = [sql.ref(figure), sql.ref(`compares_${figure}`)]
  const median = sql`percentile_cont(0.5) within group (order by ${value})`
  if (level === 'page') return sql<number | null>`${median}`
  return sql<number | null>`case when count(*) filter (where ${isCompared} and ${value} is null) = 0
    then ${median} filter (where ${isCompared}) end`
}

/** Daily medians of each row, oldest first, without noisy tests. */
export async function listDays(
  db: Db,
  place: DigestPlace,
  { from, to }: Span,
  level: DigestLevel,
): Promise<DayRow[]> {
  return rowsOf<DayRow>(db)`
    with point as (
      select ${COLUMNS[level].page} as id, d.form_factor,
        floor(extract(epoch from r.created_at - ${from}::timestamptz) / 86400)::int as nth,
        r.lcp, r.performance, r.engine_id, ${lacksFigures('r')} as is_incomplete,
        ${gapClass('lcp')} as lcp_gap, ${gapClass('performance')} as performance_gap
      from own.page p join run r on r.organization_id = p.organization_id and r.page_id = p.id
        and r.created_at >= ${from} and r.created_at < ${to} and r.is_point and r.status = 'success'
      join live.device d on d.organization_id = r.organization_id and d.id = r.device_id
      where p.is_active and ${inside('p', place)} and ${isCounted('r')}
    ), compared as (
      select *, lcp_gap = min(lcp_gap) over entry as compares_lcp,
        performance_gap = min(performance_gap) over entry as compares_performance
      from point window entry as (partition by id, form_factor)
    ), day as (
      select id, form_factor, nth, ${medianOf('lcp', level)} as lcp, ${medianOf('performance', level)} as performance,
        mode() within group (order by engine_id) as engine_id, count(*) filter (where is_incomplete)::int as incomplete
      from compared group by 1, 2, 3)
    select day.id, day.form_factor, day.lcp, day.performance, day.incomplete, ${methodText('e')} as engine,
      (extract(epoch from ${from}::timestamptz) + (day.nth + 0.5) * 86400)::float8 * 1000 as at
    from day left join engine e on e.id = day.engine_id order by day.nth`
}

export interface ChangeRow {
  page_id: number
  page_name: string
  site_id: number
  site_name: string
  client_id: number
  form_factor: 'MOBILE' | 'DESKTOP'
  metric: string
  direction: 'worse' | 'better'
  status: string
  onset: Date
  before: number
  after: number
  effect: number
}

/** Significant changes that were detected in the period, the largest first. */
export const listChanges = (db: Db, place: DigestPlace, { from, to }: Span) => rowsOf<ChangeRow>(db)`
    select r.page_id, p.name as page_name, p.site_id, s.name as site_name, p.client_id, d.form_factor, r.metric,
      r.direction, r.status, r.onset, r.before, r.after, r.effect
    from own.page p join regression r on r.organization_id = p.organization_id and r.page_id = p.id
      and r.detected_at >= ${from} and r.detected_at < ${to} and r.status <> 'ended'
    join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
    join live.device d on d.organization_id = r.organization_id and d.id = r.device_id
    where p.is_active and ${inside('p', place)}
    order by abs(r.effect) / greatest(abs(r.before), 0.001) desc, r.id limit ${MAX_ROWS}`

export interface OutageRow {
  id: string
  monitor_id: number
  name: string
  site_name: string
  client_id: number
  started_at: Date
  ended_at: Date | null
  reason: string
  http_status: number | null
}

/** Outages of the period that did not start in maintenance, the longest first. */
export const listOutages = (db: Db, place: DigestPlace, { from, to }: Span) => rowsOf<OutageRow>(db)`
    select o.id, m.id as monitor_id, m.name, s.name as site_name, m.client_id, o.started_at, o.ended_at, o.reason,
      ${httpStatusOf} as http_status
    from own.monitor m join outage o on o.organization_id = m.organization_id and o.monitor_id = m.id
      and o.started_at < ${to} and (o.ended_at is null or o.ended_at > ${from})
    join live.site s on s.organization_id = m.organization_id and s.id = m.site_id
    where ${inside('m', place)} and not exists (select from maintenance_period w
      where w.organization_id = m.organization_id and w.client_id = m.client_id
        and coalesce(w.project_id, m.project_id) = m.project_id and coalesce(w.site_id, m.site_id) = m.site_id
        and coalesce(w.monitor_id, m.id) = m.id and w.from_at <= o.started_at and w.to_at > o.started_at)
    order by least(coalesce(o.ended_at, ${to}), ${to}::timestamptz) - greatest(o.started_at, ${from}::timestamptz) desc,
      o.id limit ${MAX_ROWS}`

export interface MonitorRow {
  row_id: number
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  monitor_id: number
}

export const listMonitors = (db: Db, place: DigestPlace, level: DigestLevel) => rowsOf<MonitorRow>(db)`
    select ${COLUMNS[level].monitor} as row_id, m.organization_id, m.client_id, m.project_id, m.site_id,
      m.id as monitor_id
    from own.monitor m where m.paused_at is null and ${inside('m', place)} order by m.id limit ${MAX_ROWS}`

export interface TestCount {
  id: number
  tests: number
  failed: number
}

export const countTests = (db: Db, place: DigestPlace, { from, to }: Span, level: DigestLevel) =>
  rowsOf<TestCount>(db)`
    select ${COLUMNS[level].page} as id, count(*) as tests,
      count(*) filter (where t.status in ('failed', 'timeout')) as failed
    from own.page p join test t on t.organization_id = p.organization_id and t.page_id = p.id
      and t.created_at >= ${from} and t.created_at < ${to} and t.status in ('success', 'failed', 'timeout')
    where p.is_active and ${inside('p', place)} group by 1`

export function findNames(db: Db, { tenant, clientId, projectId, siteId }: DigestPlace) {
  return firstOr<{
    organization: string
    client: string | null
    project: string | null
    site: string | null
  }>(db, { organization: '', client: null, project: null, site: null })`
    select o.name as organization, (select c.name from live.client c where c.organization_id = o.id and c.id = ${clientId}) as client,
      (select p.name from live.project p where p.organization_id = o.id and p.id = ${projectId}) as project,
      (select s.name from live.site s where s.organization_id = o.id and s.id = ${siteId}) as site
    from live.organization o where o.id = ${tenant}`
}
