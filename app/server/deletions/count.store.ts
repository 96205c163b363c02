import { sql } from 'kysely'
import type { Db } from '../db'
import { insidePlace, type Place, stored } from './place'

const PAGES = 10

/** Adds the results of the next pages; returns how many pages there were. */
export async function countNext(db: Db, place: Place, id: string): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    with deletion as materialized (
      select counted_to from public.deletion where organization_id = ${place.tenant} and id = ${id}),
    next as materialized (
      select page.id from ${stored('page')} as page, deletion where ${insidePlace('page', place)}
        and page.deletion_id = ${id} and page.id > deletion.counted_to order by page.id limit ${PAGES}),
    counted as (
      update public.deletion d set counted_to = (select max(next.id) from next), results = results + (
        select coalesce(sum(of_page.n), 0) from next cross join lateral (select count(*) as n from run r
          where r.organization_id = ${place.tenant} and r.page_id = next.id and r.is_point) as of_page)
      where d.organization_id = ${place.tenant} and d.id = ${id} and exists (select from next))
    select count(*)::int as pages from next`.execute(db)
  return rows[0]?.pages ?? 0
}
