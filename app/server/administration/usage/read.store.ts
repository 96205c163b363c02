import { type RawBuilder, sql } from 'kysely'
import type { StatisticsLevel } from '~/shared/schemas/usage'
import { type Db, firstOf, firstValue, hasRows, liveTable, rowsOf, valuesOf } from '../../platform/db'
import { COUNTERS, type Counts } from '../../platform/usage-counts'
import { CUT, counterRefs, counterSums, splitCut } from './cut.store'

export type UsageScope =
  | { level: 'platform' }
  | { level: Exclude<StatisticsLevel, 'platform'>; tenant: number; client: number; project: number }

/** UTC days, the end exclusive. */
export interface Days {
  from: string
  to: string
}

function within(scope: UsageScope): RawBuilder<unknown> {
  if (scope.level === 'platform') return sql`true`
  const parts = [sql`organization_id = ${scope.tenant}`]
  if (scope.level !== 'organization') parts.push(sql`client_id = ${scope.client}`)
  if (scope.level === 'project') parts.push(sql`project_id = ${scope.project}`)
  return sql.join(parts, sql` and `)
}

const PLACE = sql`organization_id, client_id, project_id, site_id, device_id, location_id, day`

/** The sums of a cut together with the changes that are not in them yet. */
const usageIn = (scope: UsageScope, cut: number, days: RawBuilder<unknown>) => sql`(
  select ${PLACE}, ${counterRefs} from usage_day where cut = ${sql.lit(cut)} and ${within(scope)} and ${days}
  union all select ${PLACE}, ${counterRefs} from usage_change where ${within(scope)} and ${days}) u`

const between = ({ from, to }: Days) => sql`day >= ${from}::date and day < ${to}::date`
const before = (day: string) => sql`day < ${day}::date`
const levelCut = ({ level }: UsageScope) => (level === 'platform' ? CUT.organization : CUT[level])

const SUMS = sql`${counterSums}`

export type DayRow = Counts & { day: string }

export const listUsageDays = (db: Db, scope: UsageScope, days: Days) => rowsOf<DayRow>(db)`
    select day::text as day, ${SUMS} from ${usageIn(scope, levelCut(scope), between(days))}
    group by u.day order by u.day`

/** Bytes stored at the start of a day. */
export const sumBytes = (db: Db, scope: UsageScope, day: string) => firstValue<number>(db, 0)`
    select coalesce(sum(bytes), 0)::bigint as bytes from ${usageIn(scope, levelCut(scope), sql`${before(day)} and bytes <> 0`)}`

const PARTS = {
  platform: { cut: CUT.organization, id: 'organization_id' },
  organization: { cut: CUT.client, id: 'client_id' },
  client: { cut: CUT.project, id: 'project_id' },
  project: { cut: CUT.site, id: 'site_id' },
} as const

export type PartDay = Counts & { id: number; day: string }

/** Rows of parts that count in a range: those of its days, and bytes from before. */
const reaching = ({ from, to }: Days) => sql`${before(to)} and (day >= ${from}::date or bytes <> 0)`

export async function listPartIds(db: Db, scope: UsageScope, days: Days): Promise<number[]> {
  const { cut, id } = PARTS[scope.level]
  const part = sql.ref(`u.${id}`)
  return valuesOf<number>(db)`
    select distinct ${part} as id from ${usageIn(scope, cut, reaching(days))} where ${part} <> 0 order by 1`
}

/** Of each part one row whose day is the first, or with `ids` the days of these parts. Bytes are those of all days. */
export async function listPartDays(
  db: Db,
  scope: UsageScope,
  days: Days,
  ids?: readonly number[],
): Promise<PartDay[]> {
  const { cut, id } = PARTS[scope.level]
  const part = sql.ref(`u.${id}`)
  const day = ids === undefined ? sql`${days.from}` : sql`greatest(u.day, ${days.from}::date)::text`
  const named = ids === undefined ? sql`` : sql`and ${sql.ref(id)} = any(${ids}::int[])`
  const inRange = sql`u.day >= ${days.from}::date`
  return rowsOf<PartDay>(db)`
    select ${part} as id, ${day} as day, ${partSums(inRange)}
    from ${usageIn(scope, cut, sql`${reaching(days)} ${named}`)}
    where ${part} <> 0 group by 1, 2 order by 1, 2`
}

const partSums = (inRange: RawBuilder<unknown>) =>
  sql.join(
    COUNTERS.map((name) =>
      name === 'bytes'
        ? sql`coalesce(sum(bytes), 0)::bigint as bytes`
        : sql`coalesce(sum(${sql.ref(name)}) filter (where ${inRange}), 0)::bigint as ${sql.ref(name)}`,
    ),
  )

export interface PartName {
  id: number
  name: string | null
  isDeleted: boolean
}

const TABLES = { organization: 'client', client: 'project', project: 'site' } as const

/** Names of parts; deleted ones by the name that was saved last. */
export async function listPartNames(db: Db, scope: UsageScope, ids: number[]): Promise<PartName[]> {
  if (scope.level === 'platform') {
    return rowsOf<PartName>(db)`
      select id, name, deletion_id is not null as "isDeleted" from public.organization
      where id = any(${ids}::int[])`
  }
  return rowsOf<PartName>(db)`
    select k.id, coalesce(p.name, n.name) as name, p.id is null as "isDeleted"
    from unnest(${ids}::int[]) as k(id)
    left join ${liveTable(TABLES[scope.level])} p on p.organization_id = ${scope.tenant} and p.id = k.id
    left join usage_name n on n.organization_id = ${scope.tenant} and n.cut = ${PARTS[scope.level].cut} and n.id = k.id`
}

export interface FailureRow {
  reason: string
  failed: number
}

export const listFailures = (db: Db, scope: UsageScope, days: Days) => rowsOf<FailureRow>(db)`
    select reason, sum(failed)::bigint as failed from (
      select reason, failed from usage_failure_day
      where cut = ${sql.lit(levelCut(scope))} and ${within(scope)} and ${between(days)}
      union all select reason, failed from usage_change where failed <> 0 and ${within(scope)} and ${between(days)}) f
    group by reason having sum(failed) > 0 order by failed desc, reason`

export type SplitRow = Counts & {
  device_id: number | string
  device: string | null
  location_id: number
  location: string | null
}

/** By device and location; above organizations by form factor instead of device. */
export async function listSplits(db: Db, scope: UsageScope, days: Days): Promise<SplitRow[]> {
  const isPlatform = scope.level === 'platform'
  const cut = splitCut(isPlatform ? 'organization' : scope.level)
  return rowsOf<SplitRow>(db)`
    select ${isPlatform ? sql`coalesce(d.form_factor, '')` : sql`u.device_id`} as device_id,
      ${isPlatform ? sql`min(d.form_factor)` : sql`min(d.name)`} as device, u.location_id, l.label as location, ${SUMS}
    from (select organization_id, device_id, location_id, ${SUMS}
      from ${usageIn(scope, cut, between(days))} where location_id <> 0
      group by organization_id, device_id, location_id) u
    left join live.device d on d.organization_id = u.organization_id and d.id = u.device_id
    left join location l on l.id = u.location_id
    group by 1, u.location_id, l.label`
}

export interface PlaceNames {
  organization: string
  client: string | null
  project: string | null
}

export const findPlaceNames = (
  db: Db,
  { tenant, client, project }: Extract<UsageScope, { tenant: number }>,
) => firstOf<PlaceNames>(db)`
    select o.name as organization, c.name as client, p.name as project from live.organization o
    left join live.client c on c.organization_id = o.id and c.id = ${client}
    left join live.project p on p.organization_id = o.id and p.id = ${project}
    where o.id = ${tenant}`

export const isBackfilled = async (db: Db) => !(await hasRows(db)`select from usage_backfill`)
