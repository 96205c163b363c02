import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { goodOf } from '~/shared/rules/attention/rank-attention'
import { AGENT_FAILURES } from '~/shared/rules/measuring/run-failures'
import { SEARCHED_METRICS, type SearchedMetric } from '~/shared/rules/statistics/regressions'
import type { FormFactor } from '~/shared/schemas/agent'
import { isIncomplete } from '../../measuring/results'
import { inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'
import { openAlertOf } from './alert-of.store'
import type { SiteRow } from './uptime.store'

export interface Asked {
  organization?: number | undefined
}

const ofOrganization = (table: string, { organization }: Asked) =>
  organization === undefined ? sql`` : sql`and ${sql.ref(`${table}.organization_id`)} = ${organization}`

const SITE = sql`s.organization_id, s.client_id, c.name as client_name, s.project_id, s.id as site_id, s.name as site_name`
const withClient = sql`join live.client c on c.organization_id = s.organization_id and c.id = s.client_id`

export interface FailedRow extends SiteRow {
  page_id: number
  page_name: string
  pages: number
  /** Null of a result without all its figures. */
  failure_code: string | null
  form_factor: FormFactor
  since: Date | null
  total: number
}

const FAULTS = {
  failed: sql`l.failure_code is not null and l.failure_code <> all(${[...AGENT_FAILURES]}::text[])`,
  incomplete: sql`l.failure_code is null and ${isIncomplete('l')}`,
} as const

/** Sites of which the newest test of a page failed or lacks figures, on a device and location that it still has. */
export const listFailed = (
  db: Db,
  query: Asked,
  scope: Scope,
  { fault, limit }: { fault: keyof typeof FAULTS; limit: number },
) => rowsOf<FailedRow>(db)`
    with failing as (
      select p.organization_id, p.site_id, p.id as page_id, p.name as page_name, l.failure_code, l.created_at,
        d.form_factor
      from run_latest l
      join own.page p on p.organization_id = l.organization_id and p.id = l.page_id and p.is_active
      join site_device sd on sd.organization_id = l.organization_id and sd.site_id = p.site_id
        and sd.device_id = l.device_id
      join site_location sl on sl.organization_id = l.organization_id and sl.site_id = p.site_id
        and sl.location_id = l.location_id
      join live.device d on d.organization_id = l.organization_id and d.id = l.device_id
      where ${FAULTS[fault]} and ${inScope(scope, inSite('p'))}
        ${ofOrganization('p', query)}
    ), sites as (
      select organization_id, site_id, count(distinct page_id)::int as pages,
        (array_agg(page_id order by lower(page_name), page_id))[1] as page_id,
        (array_agg(page_name order by lower(page_name), page_id))[1] as page_name,
        mode() within group (order by failure_code) as failure_code,
        mode() within group (order by form_factor) as form_factor, max(created_at) as since
      from failing group by 1, 2
    )
    select ${SITE}, f.pages, f.page_id, f.page_name, f.failure_code, f.form_factor, f.since,
      count(*) over ()::int as total
    from sites f join live.site s on s.organization_id = f.organization_id and s.id = f.site_id ${withClient}
    order by f.pages desc, f.since, s.id limit ${limit}`

export interface MissedRow extends SiteRow {
  cause: 'waiting' | 'unstarted'
  tests: number
  since: Date
  total: number
}

/**
 * Sites whose tests wait since `waitingSince`, where an agent would take them, and those whose schedule should
 * have started before `dueSince`.
 */
export const listMissed = (
  db: Db,
  query: Asked,
  scope: Scope,
  { waitingSince, dueSince, aliveSince, limit }: MissedLimits,
) => rowsOf<MissedRow>(db)`
    with late as (
      select t.organization_id, t.site_id, 'waiting' as cause, count(*)::int as tests, min(j.run_at) as since
      from test_job j join test t on t.organization_id = j.organization_id and t.id = j.test_id
      where j.state = 'ready' and j.run_at < ${waitingSince} and ${hasAgent(sql`j.location_id`, aliveSince)}
      group by 1, 2
      union all
      select organization_id, site_id, 'unstarted', 0, next_run_at from live.site_schedule
      where is_enabled and next_run_at < ${dueSince}
    )
    select ${SITE}, late.cause, late.tests, late.since, count(*) over ()::int as total
    from late join own.site s on s.organization_id = late.organization_id and s.id = late.site_id ${withClient}
    where ${inScope(scope, inSite('s', 'id'))} ${ofOrganization('s', query)}
    order by late.tests desc, late.since, s.id limit ${limit}`

interface MissedLimits {
  waitingSince: Date
  dueSince: Date
  aliveSince: Date
  limit: number
}

const hasAgent = (location: ReturnType<typeof sql>, aliveSince: Date) => sql`exists (
  select from agent a where a.location_id = ${location} and a.revoked_at is null and a.draining_since is null
    and a.last_seen_at >= ${aliveSince})`

export interface RegressionRow extends SiteRow {
  page_id: number
  page_name: string
  device_id: number
  device_name: string
  location_id: number
  metric: SearchedMetric
  before: number
  after: number
  since: Date
  others: number
  alert_id: string | null
  total: number
}

/** As `rankAttention` compares them. */
const GOOD = SEARCHED_METRICS.map(goodOf)
/** Core Web Vitals and their lab proxy first; the rest explain them. */
const METRIC_ORDER = sql`array_position(array['lcp', 'tbt', 'cls', 'fcp', 'si', 'ttfb'], r.metric)`

/** The worst open regression of each page. An old one is the page's usual level by now. */
export const listRegressed = (
  db: Db,
  query: Asked,
  scope: Scope,
  { detectedSince, limit }: { detectedSince: Date; limit: number },
) => rowsOf<RegressionRow>(db)`
    with open as (
      select r.organization_id, r.page_id, r.device_id, r.location_id, r.metric, r.before, r.after, r.onset,
        p.name as page_name, p.site_id,
        row_number() over (partition by r.organization_id, r.page_id
          order by ${METRIC_ORDER}, r.effect desc, r.id) as nth,
        (count(*) over (partition by r.organization_id, r.page_id) - 1)::int as others
      from regression r
      join own.page p on p.organization_id = r.organization_id and p.id = r.page_id and p.is_active
      where r.status = 'open' and r.direction = 'worse' and r.detected_at >= ${detectedSince}
        and ${inScope(scope, inSite('p'))} ${ofOrganization('p', query)}
    )
    select ${SITE}, o.page_id, o.page_name, o.device_id, d.name as device_name, o.location_id, o.metric, o.before,
      o.after, o.onset as since, o.others, ${openAlertOf('regression', sql`'page:' || o.page_id`, 'o')} as alert_id,
      count(*) over ()::int as total
    from open o
    join live.site s on s.organization_id = o.organization_id and s.id = o.site_id ${withClient}
    join live.device d on d.organization_id = o.organization_id and d.id = o.device_id
    where o.nth = 1
    order by (o.after - o.before) / (${GOOD}::float8[])[array_position(${[...SEARCHED_METRICS]}::text[], o.metric)] desc,
      o.onset, o.page_id limit ${limit}`

export async function countTested(
  db: Db,
  query: Asked,
  scope: Scope,
): Promise<{ pages: number; tested_at: Date | null }> {
  const { rows } = await sql<{ pages: number; tested_at: Date | null }>`
    select count(distinct p.id)::int as pages, max(l.attempted_at) as tested_at
    from run_latest l join own.page p on p.organization_id = l.organization_id and p.id = l.page_id and p.is_active
    where ${inScope(scope, inSite('p'))} ${ofOrganization('p', query)}`.execute(db)
  return rows[0] ?? { pages: 0, tested_at: null }
}
