import { type Db, execute, firstOf } from '../../platform/db'
import type { Place } from '../../structure/deletions'
import { insidePlace, stored } from '../../structure/deletions'

const PAGES = 5

interface Counted {
  pages: number
  /** null when the deletion has ended. */
  from: number | null
  /** null without pages. */
  to: number | null
  results: number
}

/**
 * Adds the results of the next pages; returns how many pages there were. They are counted before the deletion is locked:
 * reading them can take longer than others should wait.
 */
export async function countNext(db: Db, place: Place, id: string): Promise<number> {
  const counted = await firstOf<Counted>(db)`
    with deletion as materialized (
      select counted_to from public.deletion where organization_id = ${place.tenant} and id = ${id}),
    next as materialized (
      select page.id from ${stored('page')} as page, deletion where ${insidePlace('page', place)}
        and page.deletion_id = ${id} and page.id > deletion.counted_to order by page.id limit ${PAGES})
    select count(*)::int as pages, max(next.id) as "to", (select counted_to from deletion) as "from",
      coalesce(sum(of_page.n), 0)::int as results
    from next cross join lateral (select count(*) as n from run r
      where r.organization_id = ${place.tenant} and r.page_id = next.id and r.is_point) as of_page`
  if (!counted || counted.pages === 0) return 0
  await execute(db)`
    update public.deletion set counted_to = ${counted.to}, results = results + ${counted.results}
    where organization_id = ${place.tenant} and id = ${id} and counted_to = ${counted.from}`
  return counted.pages
}
