import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { BookmarkColumn } from '~/shared/rules/navigation/bookmarks'
import type { FormFactor } from '~/shared/schemas/agent'
import type { Paging } from '~/shared/schemas/paging'
import { inScope, inSite } from '../../platform/access'
import {
  containing,
  type Db,
  deleteRows,
  execute,
  findRow,
  firstValue,
  lockAdditions,
  offsetOf,
  rowsOf,
} from '../../platform/db'

export interface FiguresRow {
  device_id: number
  location_id: number
  run_id: string | null
  created_at: string | null
  performance: number | null
  accessibility: number | null
  best_practices: number | null
  seo: number | null
  failure_code: string | null
  gap_reason: string | null
  attempted_at: string | null
  is_noisy: boolean
}

export interface BookmarkRow {
  organization_id: number
  organization_name: string
  page_id: number
  name: string
  url: string
  site_id: number
  site_name: string
  is_competitor: boolean
  project_id: number
  project_name: string
  client_id: number
  client_name: string
  created_at: Date
  measured_at: Date | null
  mobile: FiguresRow | null
  desktop: FiguresRow | null
}

export interface Whose {
  userId: string
  scope: Scope
  search?: string | undefined
}

const matching = ({ userId, scope, search }: Whose) => sql`
  from bookmark b
  join live.page p on p.organization_id = b.organization_id and p.id = b.page_id
  join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
  join live.project r on r.organization_id = p.organization_id and r.id = p.project_id
  join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
  where b.user_id = ${userId} and p.is_active and ${inScope(scope, inSite('p'))}
    ${search ? sql`and concat_ws(' ', p.name, p.url, s.name, r.name, c.name) ilike ${containing(search)}` : sql``}`

export const countBookmarks = (db: Db, whose: Whose) =>
  firstValue<number>(db, 0)`select count(*)::int as n ${matching(whose)}`

/** The same, serialized with additions of this user. */
export async function lockBookmarkCount(tx: Db, whose: Whose): Promise<number> {
  await lockAdditions(tx, 'bookmark', whose.userId)
  return countBookmarks(tx, whose)
}

/** Per device type and location of the site, the newest result. */
const latestOn = (formFactor: FormFactor) => sql`
  select sd.device_id, sl.location_id, l.run_id, l.created_at, l.performance, l.accessibility,
    l.best_practices, l.seo, l.failure_code, l.gap_reason, l.attempted_at, coalesce(l.is_noisy, false) as is_noisy
  from site_device sd
  join live.device d on d.organization_id = sd.organization_id and d.id = sd.device_id
    and d.form_factor = ${formFactor}
  join site_location sl on sl.organization_id = sd.organization_id and sl.site_id = sd.site_id
  left join run_latest l on l.organization_id = sd.organization_id and l.page_id = found.page_id
    and l.device_id = sd.device_id and l.location_id = sl.location_id
  where sd.organization_id = found.organization_id and sd.site_id = found.site_id
  order by l.created_at desc nulls last, l.attempted_at desc nulls last, sd.device_id, sl.location_id
  limit 1`

type Direction = RawBuilder<unknown>
const SORTED: Record<BookmarkColumn, (direction: Direction) => RawBuilder<unknown>> = {
  name: (d) => sql`lower(found.name) ${d}`,
  mobile: (d) => sql`m.performance ${d} nulls last, lower(found.name)`,
  desktop: (d) => sql`w.performance ${d} nulls last, lower(found.name)`,
  measuredAt: (d) => sql`measured_at ${d} nulls last, lower(found.name)`,
}

/** Unmeasured pages sort last. */
export async function listBookmarkRows(
  db: Db,
  whose: Whose,
  view: Paging & { orderBy: BookmarkColumn; orderDirection: 'asc' | 'desc' },
): Promise<BookmarkRow[]> {
  const order = SORTED[view.orderBy](sql.raw(view.orderDirection === 'desc' ? 'desc' : 'asc'))
  return rowsOf<BookmarkRow>(db)`
    select found.*, o.name as organization_name, greatest(m.created_at, w.created_at) as measured_at,
      case when m.device_id is not null then to_json(m) end as mobile,
      case when w.device_id is not null then to_json(w) end as desktop
    from (
      select p.organization_id, p.id as page_id, p.name, p.url, p.site_id, s.name as site_name, s.is_competitor, p.project_id,
        r.name as project_name, p.client_id, c.name as client_name, b.created_at
      ${matching(whose)}
    ) as found
    join live.organization o on o.id = found.organization_id
    left join lateral (${latestOn('MOBILE')}) m on true
    left join lateral (${latestOn('DESKTOP')}) w on true
    order by ${order}, found.page_id limit ${view.limit} offset ${offsetOf(view)}`
}

export async function hasBookmark(db: Db, tenant: number, userId: string, pageId: number): Promise<boolean> {
  const found = await findRow(db, 'bookmark', { organizationId: tenant, userId, pageId }, ['page_id'])
  return found !== undefined
}

/** A no-op when the page is deleted at the same time. */
export const insertBookmark = (
  db: Db,
  tenant: number,
  { userId, pageId, now }: { userId: string; pageId: number; now: Date },
) => execute(db)`
    insert into bookmark (organization_id, user_id, page_id, created_at)
    select organization_id, ${userId}::uuid, id, ${now}::timestamptz from live.page
    where organization_id = ${tenant} and id = ${pageId}
    on conflict do nothing`

export async function deleteBookmark(db: Db, tenant: number, userId: string, pageId: number): Promise<void> {
  await deleteRows(db, 'bookmark', { organizationId: tenant, userId, pageId })
}
