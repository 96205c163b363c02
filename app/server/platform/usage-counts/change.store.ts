import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db'
import type { Counter } from './counters'

const PLACE = [
  'organization_id',
  'day',
  'client_id',
  'project_id',
  'site_id',
  'device_id',
  'location_id',
] as const
const refs = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)))

/**
 * The insert of changes, for a CTE of the statement that causes them. `rows` selects the columns of `PLACE`, `reason` and
 * the counters.
 */
export const usageInsert = (
  rows: RawBuilder<unknown>,
  counters: readonly Counter[],
): RawBuilder<unknown> => sql`
  insert into usage_change (${refs(PLACE)}, reason, ${refs(counters)})
  select ${refs(PLACE, 'u')}, u.reason, ${sql.join(counters.map((name) => sql`sum(${sql.ref(`u.${name}`)})`))}
  from (${rows}) u group by ${refs(PLACE, 'u')}, u.reason`

/** The UTC day of a timestamp expression. */
export const dayOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${moment} at time zone 'UTC')::date`

/** Tests by what requested them: the columns of a batch's source. */
export const testsBySource = (
  source: RawBuilder<unknown>,
  tests: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  case when ${source} in ('manual', 'terminal') then ${tests} end as tests_manual,
  case when ${source} in ('schedule', 'alert') then ${tests} end as tests_scheduled,
  case when ${source} = 'experiment' then ${tests} end as tests_experiment`
export const TEST_COUNTERS = ['tests_manual', 'tests_scheduled', 'tests_experiment'] as const

/** Where a change belongs; 0 in place of what it has not. */
export interface UsagePlace {
  organization: number
  client?: number | undefined
  project?: number | undefined
  site?: number | undefined
}

export async function addMails(db: Db, place: UsagePlace, mails: number, now: Date): Promise<void> {
  await usageInsert(
    sql`select ${place.organization}::int as organization_id, ${dayOf(sql`${now}::timestamptz`)} as day,
      ${place.client ?? 0}::int as client_id, ${place.project ?? 0}::int as project_id, ${place.site ?? 0}::int as site_id,
      0 as device_id, 0 as location_id, '' as reason, ${mails}::int as mails`,
    ['mails'],
  ).execute(db)
}
