import { sql } from 'kysely'
import { type Db, findRow } from '../../platform/db'

export interface LatestRun {
  page_id: number
  page_name: string
  run_id: string
}

interface Place {
  siteId: number
  pageId: number | null
}

/** The newest run of each page of a site, or of one page; newest first. */
export async function listLatestRuns(
  db: Db,
  tenant: number,
  place: Place,
  limit: number,
): Promise<LatestRun[]> {
  const { rows } = await sql<LatestRun>`
    select page_id, page_name, run_id from (
      select distinct on (l.page_id) l.page_id, p.name as page_name, l.run_id, l.created_at
      from run_latest l join live.page p on p.organization_id = l.organization_id and p.id = l.page_id
      where l.organization_id = ${tenant} and l.site_id = ${place.siteId} and l.run_id is not null
        ${place.pageId === null ? sql`` : sql`and l.page_id = ${place.pageId}`}
      order by l.page_id, l.created_at desc
    ) as newest order by created_at desc, page_id limit ${limit}`.execute(db)
  return rows
}

/** Whether a page of the place is not among these, or its newest test failed on a device and location that it still has. */
export async function hasUncheckedPages(
  db: Db,
  tenant: number,
  { siteId, pageId }: Place,
  checked: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select from live.page p where p.organization_id = ${tenant} and p.site_id = ${siteId} and p.is_active
      ${pageId === null ? sql`` : sql`and p.id = ${pageId}`}
      and (p.id <> all(${checked}::int[]) or exists (select from run_latest l
        join site_device sd on sd.organization_id = l.organization_id and sd.site_id = p.site_id
          and sd.device_id = l.device_id
        join site_location sl on sl.organization_id = l.organization_id and sl.site_id = p.site_id
          and sl.location_id = l.location_id
        where l.organization_id = p.organization_id and l.page_id = p.id and l.failure_code is not null))
    limit 1`.execute(db)
  return rows.length > 0
}

export const getSiteName = (db: Db, tenant: number, siteId: number): Promise<{ name: string }> =>
  db
    .selectFrom('live.site as site')
    .select('name')
    .where('organization_id', '=', tenant)
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()

export interface Colleague {
  id: string
  email: string
}

export async function listColleagues(db: Db, tenant: number, named: string[]): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.email from user_account u
    join live.organization_member m on m.user_id = u.id and m.organization_id = ${tenant}
    where u.is_active and u.is_confirmed and (u.id::text = any(${named}::text[]) or lower(u.email) = any(${named}::text[]))
    order by u.email`.execute(db)
  return rows
}

export const findAddress = (db: Db, userId: string): Promise<{ email: string } | undefined> =>
  findRow(db, 'user_account', { id: userId }, ['email'])
