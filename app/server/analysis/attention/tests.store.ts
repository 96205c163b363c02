import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { AGENT_FAILURES } from '~/shared/rules/measuring/run-failures'
import { SCORE_GOOD_FROM, SCORE_WARNING_FROM } from '~/shared/rules/report/scores'
import { SEARCHED_METRICS, type SearchedMetric } from '~/shared/rules/statistics/regressions'
import { FLOORS } from '~/shared/rules/verdict/floors'
import type { LevelScores } from '~/shared/rules/verdict/poor-scores'
import { goodOf } from '~/shared/rules/verdict/rank-attention'
import type { RatedDevice } from '~/shared/rules/verdict/verdict'
import type { FormFactor } from '~/shared/schemas/agent'
import { type Threshold, thresholdFor } from '~/shared/values/web-vitals'
import { isIncomplete } from '../../measuring/results'
import { inScope, inSite } from '../../platform/access'
import { type Db, firstOr, rowsOf } from '../../platform/db'
import { ownUnlessAsked } from '../../platform/db/competitors'
import type { PlaceQuery } from '../../uptime/availability'
import { openAlertOf } from './alert-of.store'
import type { SiteRow } from './uptime.store'

export type Asked = Pick<PlaceQuery, 'organization' | 'client' | 'project' | 'site'>

const LEVELS = ['organization', 'client', 'project', 'site'] as const

/** Conditions of the requested place for rows that name their client, project and site. */
export const inAsked = (table: string, query: Asked, site = 'site_id') =>
  sql.join(
    LEVELS.flatMap((level) => {
      const column = level === 'site' ? site : `${level}_id`
      return query[level] === undefined ? [] : sql`and ${sql.ref(`${table}.${column}`)} = ${query[level]}`
    }),
    sql` `,
  )

/** A competitor only where its site is asked for. */
const pagesOf = ({ site }: Asked) => sql.table(ownUnlessAsked({ site }, 'page'))

/** Newest tests `l` of active pages `p` on devices `d` and locations that their sites still have. */
const newestOf = (query: Asked) => sql`run_latest l
      join ${pagesOf(query)} p on p.organization_id = l.organization_id and p.id = l.page_id and p.is_active
      join site_device sd on sd.organization_id = l.organization_id and sd.site_id = p.site_id
        and sd.device_id = l.device_id
      join site_location sl on sl.organization_id = l.organization_id and sl.site_id = p.site_id
        and sl.location_id = l.location_id
      join live.device d on d.organization_id = l.organization_id and d.id = l.device_id`

const SITE = sql`s.organization_id, s.client_id, c.name as client_name, s.project_id, s.id as site_id, s.name as site_name`
const withClient = sql`join live.client c on c.organization_id = s.organization_id and c.id = s.client_id`

export interface FailedRow extends SiteRow {
  page_id: number
  page_name: string
  pages: number
  fault: 'failed' | 'incomplete'
  /** Null of a result without all its figures. */
  failure_code: string | null
  form_factor: FormFactor
  since: Date | null
  total: number
}

const HAS_FAILED = sql`l.failure_code is not null and l.failure_code <> all(${[...AGENT_FAILURES]}::text[])`
const LACKS_FIGURES = sql`l.failure_code is null and ${isIncomplete('l')}`

/** What the level of a test is decided by. */
export type Figures = RatedDevice['metrics'] & LevelScores & { performance: number | null }

const METRICS = ['lcp', 'tbt', 'cls', 'fcp', 'si', 'ttfb'] as const
const FIGURES = sql<Figures>`json_build_object(${sql.join(
  [
    ...METRICS.map((key) => [key, key]),
    ...[
      ['performance', 'performance'],
      ['accessibility', 'accessibility'],
      ['seo', 'seo'],
    ],
    ...[
      ['bestPractices', 'best_practices'],
      ['security', 'security'],
      ['cachePolicy', 'cache_policy'],
    ],
  ].map(([key, column]) => sql`${sql.lit(key)}, ${sql.ref(`l.${column}`)}`),
)})`

/** As reals, as the values are: 0.1::real is not 0.1. */
const limitOf = (metric: (typeof METRICS)[number], limit: keyof Threshold) =>
  sql`case d.form_factor when 'DESKTOP' then ${sql.lit(thresholdFor(metric, 'DESKTOP')?.[limit] ?? 0)}::real
    else ${sql.lit(thresholdFor(metric, 'MOBILE')?.[limit] ?? 0)}::real end`
const isAnyBeyond = (limit: keyof Threshold) =>
  sql`(${sql.join(
    METRICS.map((metric) => sql`coalesce(${sql.ref(`l.${metric}`)} > ${limitOf(metric, limit)}, false)`),
    sql` or `,
  )})`

/** A poor metric, a poor score, a metric that needs improvement, as `levelOf` tells them. */
const SEVERITY = sql<number>`case when ${isAnyBeyond('warning')} and coalesce(l.performance, 0) < ${sql.lit(SCORE_GOOD_FROM)} then 3
  when least(l.accessibility, l.best_practices, l.seo, l.security, l.cache_policy) < ${sql.lit(SCORE_WARNING_FROM)} then 2
  when ${isAnyBeyond('good')} then 1 else 0 end`
const EXCESS = sql<number>`greatest(${sql.join(METRICS.map((metric) => sql`${sql.ref(`l.${metric}`)} / ${limitOf(metric, 'good')}`))})`

/** Open, worse and beyond the floor of its metric. An old one is the page's usual level by now. */
const isWorthSaying = (detectedSince: Date) => sql`r.status = 'open' and r.direction = 'worse'
  and r.detected_at >= ${detectedSince}
  and abs(r.after - r.before) >= (${FLOOR_OF}::float8[])[array_position(${[...SEARCHED_METRICS]}::text[], r.metric)]`
const FLOOR_OF = SEARCHED_METRICS.map((metric) => FLOORS[metric])

/** Sites of which the newest test of a page failed or lacks figures, on a device and location that it still has. */
export const listFailed = (db: Db, query: Asked, scope: Scope, limit: number) => rowsOf<FailedRow>(db)`
    with failing as (
      select p.organization_id, p.site_id, p.id as page_id, p.name as page_name, l.failure_code, l.created_at,
        d.form_factor, case when l.failure_code is null then 'incomplete' else 'failed' end as fault
      from ${newestOf(query)}
      where (${HAS_FAILED} or ${LACKS_FIGURES}) and ${inScope(scope, inSite('p'))} ${inAsked('p', query)}
    ), sites as (
      select organization_id, site_id, fault, count(distinct page_id)::int as pages,
        (array_agg(page_id order by lower(page_name), page_id))[1] as page_id,
        (array_agg(page_name order by lower(page_name), page_id))[1] as page_name,
        mode() within group (order by failure_code) as failure_code,
        mode() within group (order by form_factor) as form_factor, max(created_at) as since
      from failing group by 1, 2, 3
    ), ranked as (
      select ${SITE}, f.fault, f.pages, f.page_id, f.page_name, f.failure_code, f.form_factor, f.since,
        (count(*) over (partition by f.fault))::int as total,
        row_number() over (partition by f.fault order by f.pages desc, f.since, s.id) as nth
      from sites f join live.site s on s.organization_id = f.organization_id and s.id = f.site_id ${withClient}
    )
    select * from ranked where nth <= ${limit} order by fault, nth`

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
    where ${inScope(scope, inSite('s', 'id'))} ${inAsked('s', query, 'id')}
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
  form_factor: FormFactor
  figures: Figures
}

/** As `rankAttention` compares them. */
const GOOD = SEARCHED_METRICS.map(goodOf)
/** Core Web Vitals and their lab proxy first; the rest explain them. */
const METRIC_ORDER = sql`array_position(array['lcp', 'tbt', 'cls', 'fcp', 'si', 'ttfb'], r.metric)`

/** The worst open regression of each page that is worth saying. */
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
      join ${pagesOf(query)} p on p.organization_id = r.organization_id and p.id = r.page_id and p.is_active
      where ${isWorthSaying(detectedSince)} and ${inScope(scope, inSite('p'))} ${inAsked('p', query)}
    )
    select ${SITE}, o.page_id, o.page_name, o.device_id, d.name as device_name, o.location_id, o.metric, o.before,
      o.after, o.onset as since, o.others, d.form_factor, ${FIGURES} as figures, ${openAlertOf('regression', sql`'page:' || o.page_id`, 'o')} as alert_id,
      count(*) over ()::int as total
    from open o
    join live.site s on s.organization_id = o.organization_id and s.id = o.site_id ${withClient}
    join live.device d on d.organization_id = o.organization_id and d.id = o.device_id
    left join run_latest l on l.organization_id = o.organization_id and l.page_id = o.page_id
      and l.device_id = o.device_id and l.location_id = o.location_id and l.failure_code is null
    where o.nth = 1
    order by (o.after - o.before) / (${GOOD}::float8[])[array_position(${[...SEARCHED_METRICS]}::text[], o.metric)] desc,
      o.onset, o.page_id limit ${limit}`

export interface SlowRow extends SiteRow {
  page_id: number
  page_name: string
  pages: number
  device_id: number
  device_name: string
  location_id: number
  form_factor: FormFactor
  figures: Figures
  total: number
  total_pages: number
}

/**
 * Sites with pages whose newest test is not good, with the worst of them. Pages with an open regression are left out:
 * the item of the regression says it.
 */
export const listSlow = (
  db: Db,
  query: Asked,
  scope: Scope,
  { detectedSince, limit }: { detectedSince: Date; limit: number },
) => rowsOf<SlowRow>(db)`
    with rated as materialized (
      select p.organization_id, p.site_id, p.id as page_id, l.device_id, l.location_id,
        ${SEVERITY} as severity, ${EXCESS} as excess
      from ${newestOf(query)}
      where l.failure_code is null and l.run_id is not null and ${inScope(scope, inSite('p'))} ${inAsked('p', query)}
    ), slow as materialized (
      select * from rated l where severity > 0
        and not exists (select from regression r where r.organization_id = l.organization_id and r.page_id = l.page_id
          and ${isWorthSaying(detectedSince)})
    ), worst as (
      select distinct on (organization_id, site_id) * from slow
      order by organization_id, site_id, severity desc, excess desc, page_id, device_id, location_id
    ), counted as materialized (
      select organization_id, site_id, count(distinct page_id)::int as pages from slow group by organization_id, site_id
    ), first as materialized (
      select ${SITE}, w.page_id, w.device_id, w.location_id, w.severity, w.excess, n.pages,
        count(*) over ()::int as total, sum(n.pages) over ()::int as total_pages
      from worst w join counted n using (organization_id, site_id)
      join live.site s on s.organization_id = w.organization_id and s.id = w.site_id ${withClient}
      order by w.severity desc, w.excess desc, s.id limit ${limit}
    )
    select f.*, p.name as page_name, d.name as device_name, d.form_factor, ${FIGURES} as figures
    from first f
    join live.page p on p.organization_id = f.organization_id and p.id = f.page_id
    join live.device d on d.organization_id = f.organization_id and d.id = f.device_id
    join run_latest l on l.organization_id = f.organization_id and l.page_id = f.page_id
      and l.device_id = f.device_id and l.location_id = f.location_id
    order by f.severity desc, f.excess desc, f.site_id`

export function countTested(db: Db, query: Asked, scope: Scope) {
  return firstOr<{ pages: number; tested_at: Date | null }>(db, { pages: 0, tested_at: null })`
    select count(distinct p.id)::int as pages, max(l.attempted_at) as tested_at
    from run_latest l join ${pagesOf(query)} p on p.organization_id = l.organization_id and p.id = l.page_id and p.is_active
    where ${inScope(scope, inSite('p'))} ${inAsked('p', query)}`
}
