import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import { inScope, inSite } from '../../platform/access'
import { allOf, containing, type Db, firstValue, offsetOf, rowsOf } from '../../platform/db'
import type { SessionTestRow } from './store'

export type ChoiceRow = Omit<SessionTestRow, 'session_id' | 'position' | 'suffix'>

export interface ChoiceFilter extends Paging {
  scope: Scope
  search?: string | undefined
  ofPage?: number | undefined
  /** Whose bookmarks. */
  bookmarkedBy?: string | undefined
  isCompetitor?: boolean | undefined
  until: Date
  device?: number | undefined
  location?: number | undefined
}

const COLUMNS = sql`p.organization_id, p.client_id, c.name as client_name, p.project_id, p.site_id, s.name as site_name,
  s.is_competitor, p.id as page_id, p.name as page_name, p.url as page_url, r.id as run_id, r.created_at as run_created_at,
  r.test_id, r.device_id, d.name as device_name, d.form_factor, r.location_id, l.label as location_label, r.status,
  r.failure_code, r.gap_reason, r.is_noisy, r.lcp, r.performance, r.accessibility, r.best_practices, r.seo, r.security,
  r.cache_policy`

function matching({ scope, search, ofPage, bookmarkedBy, isCompetitor, device, location }: ChoiceFilter) {
  const parts: RawBuilder<unknown>[] = [inScope(scope, inSite('p')), sql`p.is_active`]
  if (search !== undefined)
    parts.push(sql`p.name || ' ' || p.url || ' ' || s.name || ' ' || c.name ilike ${containing(search)}`)
  if (ofPage !== undefined) parts.push(sql`p.id = ${ofPage}`)
  if (bookmarkedBy !== undefined)
    parts.push(sql`exists (select from bookmark b where b.organization_id = p.organization_id and b.page_id = p.id
      and b.user_id = ${bookmarkedBy})`)
  if (isCompetitor !== undefined) parts.push(sql`s.is_competitor = ${isCompetitor}`)
  if (device !== undefined) parts.push(sql`k.device_id = ${device}`)
  if (location !== undefined) parts.push(sql`k.location_id = ${location}`)
  return allOf(parts)
}

/** Series of pages with a result. */
const series = sql`live.page p
  join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
  join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
  join run_latest k on k.organization_id = p.organization_id and k.page_id = p.id and k.run_id is not null`

/** A page's points up to a moment, or the newest of each series; newest first. */
export async function listChoices(
  db: Db,
  filter: ChoiceFilter,
): Promise<{ rows: ChoiceRow[]; total: number }> {
  const isOfPage = filter.ofPage !== undefined
  const points = sql`select * from run x where x.organization_id = k.organization_id and x.page_id = k.page_id
    and x.device_id = k.device_id and x.location_id = k.location_id and x.is_point and x.status = 'success'
    and x.created_at <= ${filter.until} order by x.created_at desc ${isOfPage ? sql`limit 500` : sql`limit 1`}`
  const found = sql`from ${series} cross join lateral (${points}) r
    join live.device d on d.organization_id = r.organization_id and d.id = r.device_id
    join location l on l.id = r.location_id
    where ${matching(filter)}`
  // Without a page every series counts once, so the points need not be read to count them.
  const counted = isOfPage ? found : sql`from ${series} where ${matching(filter)}`
  const order = isOfPage ? sql`r.created_at desc` : sql`lower(p.name), p.id, r.device_id, r.location_id`
  const [rows, total] = await Promise.all([
    rowsOf<ChoiceRow>(db)`select ${COLUMNS} ${found} order by ${order}
      limit ${filter.limit} offset ${offsetOf(filter)}`,
    firstValue<number>(db, 0)`select count(*)::int as total ${counted}`,
  ])
  return { rows, total }
}

/** Tests by the ids of their points, for a selection that is carried in an address. */
export async function listChosen(
  db: Db,
  scope: Scope,
  points: readonly { id: string; at: Date }[],
): Promise<ChoiceRow[]> {
  if (points.length === 0) return []
  return rowsOf<ChoiceRow>(db)`
    select ${COLUMNS}
    from unnest(${points.map(({ id }) => id)}::uuid[], ${points.map(({ at }) => at)}::timestamptz[]) as asked(id, at)
    join run r on r.created_at = asked.at and r.id = asked.id
    join live.page p on p.organization_id = r.organization_id and p.id = r.page_id
    join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
    join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
    join live.device d on d.organization_id = r.organization_id and d.id = r.device_id
    join location l on l.id = r.location_id
    where ${inScope(scope, inSite('p'))}`
}
