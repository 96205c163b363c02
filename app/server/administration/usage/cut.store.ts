import { type RawBuilder, sql } from 'kysely'
import { COUNTERS, type Counter } from '../../platform/usage-counts'

/** What a row of `usage_day` sums up. */
export const CUT = { organization: 0, client: 1, project: 2, site: 3 } as const
export type Level = keyof typeof CUT
/** The cut of a level by device and location. */
export const splitCut = (level: Exclude<Level, 'site'>) => CUT[level] + 4

export const counterRefs = sql.join(COUNTERS.map((name) => sql.ref(name)))
export const counterSums = sql.join(
  COUNTERS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`),
)
/** A conflicting row of `usage_day` with each counter combined with the new one. */
export const combineCounters = (
  combine: (old: RawBuilder<unknown>, added: RawBuilder<unknown>) => RawBuilder<unknown>,
  counters: readonly Counter[] = COUNTERS,
) =>
  sql.join(
    counters.map(
      (name) => sql`${sql.ref(name)} = ${combine(sql.ref(`usage_day.${name}`), sql.ref(`excluded.${name}`))}`,
    ),
  )

export const DAY_KEY = sql`organization_id, cut, client_id, project_id, site_id, device_id, location_id, day`

/** Rows of a table or CTE with full places as sums of every cut. */
export const cutsOf = (rows: string, counters: readonly Counter[] = COUNTERS): RawBuilder<unknown> => sql`
  select c.organization_id, k.cut, k.client_id, k.project_id, k.site_id, k.device_id, k.location_id, c.day,
    ${sql.join(counters.map((name) => sql`coalesce(sum(${sql.ref(`c.${name}`)}), 0) as ${sql.ref(name)}`))}
  from ${sql.table(rows)} c cross join lateral (values
    (0, 0, 0, 0, 0, 0, true),
    (1, c.client_id, 0, 0, 0, 0, c.client_id <> 0),
    (2, c.client_id, c.project_id, 0, 0, 0, c.project_id <> 0),
    (3, c.client_id, c.project_id, c.site_id, 0, 0, c.site_id <> 0),
    (4, 0, 0, 0, c.device_id, c.location_id, c.location_id <> 0),
    (5, c.client_id, 0, 0, c.device_id, c.location_id, c.location_id <> 0 and c.client_id <> 0),
    (6, c.client_id, c.project_id, 0, c.device_id, c.location_id, c.location_id <> 0 and c.project_id <> 0)
  ) as k(cut, client_id, project_id, site_id, device_id, location_id, applies)
  where k.applies
  group by c.organization_id, k.cut, k.client_id, k.project_id, k.site_id, k.device_id, k.location_id, c.day`

/** Likewise failed tests by reason. */
export const failureCutsOf = (rows: string): RawBuilder<unknown> => sql`
  select c.organization_id, k.cut, k.client_id, k.project_id, c.reason, c.day, sum(c.failed) as failed
  from ${sql.table(rows)} c cross join lateral (values (0, 0, 0, true), (1, c.client_id, 0, c.client_id <> 0),
    (2, c.client_id, c.project_id, c.project_id <> 0)) as k(cut, client_id, project_id, applies)
  where k.applies and c.failed <> 0
  group by c.organization_id, k.cut, k.client_id, k.project_id, c.reason, c.day`
