import { type Db, rowsOf } from '../../platform/db'

interface ComparedRun {
  client_id: number
  project_id: number
  site_id: number
  page_id: number
  run_id: string
  run_created_at: Date
  test_id: string
}

/** The fastest and the slowest of the last weeks and the newest point of a page on its first device, oldest first. */
export const listComparedRuns = (db: Db, tenant: number, url: string) => rowsOf<ComparedRun>(db)`
    with own as (
      select p.client_id, p.project_id, p.site_id, p.id as page_id, r.id as run_id, r.created_at as run_created_at,
        r.test_id, r.lcp
      from live.page p join lateral (select device_id, location_id from run_latest l
        where l.organization_id = p.organization_id and l.page_id = p.id order by device_id, location_id limit 1) k on true
      join run r on r.organization_id = p.organization_id and r.page_id = p.id and r.device_id = k.device_id
        and r.location_id = k.location_id and r.is_point and r.status = 'success'
      where p.organization_id = ${tenant} and p.url = ${url}),
    recent as (select * from own order by run_created_at desc limit 400)
    select client_id, project_id, site_id, page_id, run_id, run_created_at, test_id from (
      (select * from recent order by lcp limit 1) union
      (select * from recent order by lcp desc limit 1) union
      (select * from recent order by run_created_at desc limit 1)) as shown
    order by run_created_at`
