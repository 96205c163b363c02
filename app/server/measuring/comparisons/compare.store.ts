import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { CompareQuery } from '~/shared/schemas/compare-pages'
import { inScope, inSite } from '../../platform/access'
import { type Db, firstValue, offsetOf, rowsOf } from '../../platform/db'
import { isSameMethod, type RunRow, SERIES_COLUMN, type StoredRun } from '../results'

/** Without a run its columns are null. */
export type ComparedRow = { [Column in keyof StoredRun]: StoredRun[Column] | null } & {
  other_page_id: number
  page_name: string
  page_url: string
  is_same_engine: boolean
}

export async function listOtherPages(
  db: Db,
  run: RunRow,
  query: CompareQuery,
  scope: Scope,
): Promise<ComparedRow[]> {
  const matches = sql`r.organization_id = p.organization_id and r.page_id = p.id and r.device_id = ${run.device_id}
    and r.location_id = ${run.location_id} and r.is_point and r.status = 'success'`
  const direction = query.orderDirection === 'asc' ? sql`asc` : sql`desc`
  const order =
    query.orderBy === 'name' ? sql`lower(p.name)` : sql`nearest.${sql.ref(SERIES_COLUMN[query.orderBy])}`
  return rowsOf<ComparedRow>(db)`
    select p.id as other_page_id, p.name as page_name, p.url as page_url, nearest.*,
      theirs.chromium_version is not distinct from ours.chromium_version
        and ${isSameMethod('theirs', 'ours')} as is_same_engine
    from live.page p left join lateral (
      select * from (
        (select r.* from run r where ${matches} and r.created_at <= ${run.created_at} order by r.created_at desc limit 1)
        union all
        (select r.* from run r where ${matches} and r.created_at > ${run.created_at} order by r.created_at limit 1)
      ) as around
      order by abs(extract(epoch from around.created_at - ${run.created_at}::timestamptz)) limit 1
    ) nearest on true
    left join engine theirs on theirs.id = nearest.engine_id
    left join engine ours on ours.id = ${run.engine_id}
    where ${others(run, scope)}
    order by ${order} ${direction} nulls last, p.id limit ${query.limit} offset ${offsetOf(query)}`
}

const others = (run: RunRow, scope: Scope) =>
  sql`p.organization_id = ${run.organization_id} and p.site_id = ${run.site_id} and p.id <> ${run.page_id}
    and p.is_active and ${inScope(scope, inSite('p'))}`

export const countOtherPages = (db: Db, run: RunRow, scope: Scope) => firstValue<number>(db, 0)`
    select count(*)::int as n from live.page p where ${others(run, scope)}`
