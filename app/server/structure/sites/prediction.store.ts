import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import { inScope, inSite } from '../../platform/access'
import { allOf, type Db, firstValue, type Listed, offsetOf, rowsOf } from '../../platform/db'

/** Sites with the same due times and retention. */
export interface TimingGroup {
  cron: string
  timezone: string
  jitter_seconds: number
  /** Of the client, in days. */
  retention_days: number
  /** Pages × devices × locations. */
  combinations: number
  /** Combinations × maximum runs of a test. */
  runs: number
}

export interface PredictedPart {
  tenant?: number | undefined
  client?: number | undefined
  project?: number | undefined
  site?: number | undefined
}

const counted = sql`
  from live.site s
  join live.site_schedule k on k.organization_id = s.organization_id and k.site_id = s.id
  cross join lateral (select count(*)::int as n from live.page where page.organization_id = s.organization_id
    and page.site_id = s.id and page.is_active) as pages
  cross join lateral (select count(*)::int as n from site_device d where d.organization_id = s.organization_id
    and d.site_id = s.id) as devices`

const places = sql`cross join lateral (select count(*)::int as n from site_location l
  where l.organization_id = s.organization_id and l.site_id = s.id) as places`

function within({ tenant, client, project, site }: PredictedPart, scope: Scope): RawBuilder<boolean> {
  const parts = [inScope(scope, inSite('s', 'id'))]
  if (tenant !== undefined) parts.push(sql<boolean>`s.organization_id = ${tenant}`)
  if (client !== undefined) parts.push(sql<boolean>`s.client_id = ${client}`)
  if (project !== undefined) parts.push(sql<boolean>`s.project_id = ${project}`)
  if (site !== undefined) parts.push(sql<boolean>`s.id = ${site}`)
  return allOf(parts)
}

/** Enabled schedules, grouped by timing, so that there are few rows. */
export const listTimingGroups = (db: Db, part: PredictedPart) => rowsOf<TimingGroup>(db)`
    select k.cron, k.timezone, k.jitter_seconds, c.retention_days,
      sum(pages.n * devices.n * places.n)::int as combinations,
      sum(pages.n * devices.n * places.n * s.runs)::int as runs
    ${counted} ${places} join live.client c on c.organization_id = s.organization_id and c.id = s.client_id
    where k.is_enabled and ${within(part, { everything: true })}
    group by k.cron, k.timezone, k.jitter_seconds, c.retention_days`

export const PREDICTED_LEVELS = {
  organization: 's.organization_id',
  client: 's.client_id',
  project: 's.project_id',
}
export type PredictedLevel = keyof typeof PREDICTED_LEVELS

export interface LevelTiming extends Omit<TimingGroup, 'retention_days'> {
  organization_id: number
  /** Of the organization, client or project. */
  level_id: number
}

/** Enabled schedules of several organizations, clients or projects. */
export async function listLevelTimings(
  db: Db,
  { level, ids }: { level: PredictedLevel; ids: number[] },
  scope: Scope,
): Promise<LevelTiming[]> {
  const id = sql.ref(PREDICTED_LEVELS[level])
  return rowsOf<LevelTiming>(db)`
    select s.organization_id, ${id} as level_id, k.cron, k.timezone, k.jitter_seconds,
      sum(pages.n * devices.n * places.n)::int as combinations,
      sum(pages.n * devices.n * places.n * s.runs)::int as runs
    ${counted} ${places} where k.is_enabled and ${id} = any(${ids}::int[]) and ${inScope(scope, inSite('s', 'id'))}
    group by s.organization_id, ${id}, k.cron, k.timezone, k.jitter_seconds`
}

export interface LocationTiming {
  cron: string
  timezone: string
  combinations: number
  runs: number
  location_id: number
  /** Smallest and largest jitter of the group. */
  min_jitter: number
  max_jitter: number
}

/** By location; without a part, of all organizations but the demo, whose schedules are never due. */
export const listLocationTimings = (db: Db, part: PredictedPart = {}) => rowsOf<LocationTiming>(db)`
    select k.cron, k.timezone, l.location_id, sum(pages.n * devices.n)::int as combinations,
      sum(pages.n * devices.n * s.runs)::int as runs,
      min(k.jitter_seconds)::int as min_jitter, max(k.jitter_seconds)::int as max_jitter
    ${counted} join site_location l on l.organization_id = s.organization_id and l.site_id = s.id
    ${part.tenant === undefined ? sql`join real.organization o on o.id = s.organization_id` : sql``}
    where k.is_enabled and ${within(part, { everything: true })}
    group by k.cron, k.timezone, l.location_id`

export interface SiteTiming extends Omit<TimingGroup, 'retention_days'> {
  id: number
  name: string
  project_id: number
  is_enabled: boolean
}

export async function listSiteTimings(
  db: Db,
  query: PredictedPart & Paging,
  scope: Scope,
): Promise<Listed<SiteTiming>> {
  const [rows, total] = await Promise.all([
    rowsOf<SiteTiming>(db)`
      select s.id, s.name, s.project_id, k.cron, k.timezone, k.jitter_seconds, k.is_enabled,
        pages.n * devices.n * places.n as combinations, pages.n * devices.n * places.n * s.runs as runs
      ${counted} ${places} where ${within(query, scope)}
      order by lower(s.name), s.id limit ${query.limit} offset ${offsetOf(query)}`,
    firstValue<number>(db, 0)`select count(*)::int as n from live.site s join live.site_schedule k
      on k.organization_id = s.organization_id and k.site_id = s.id where ${within(query, scope)}`,
  ])
  return { rows, total }
}
