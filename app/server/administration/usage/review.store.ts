import { sql } from 'kysely'
import { affectedRows, type Db, execute, valuesOf } from '../../platform/db'

export const listOrganizationIds = (db: Db) =>
  valuesOf<number>(db)`select id from live.organization order by id`

/** Saves the names of an organization's places, so that they are known after a deletion. */
export const saveNames = (db: Db, tenant: number) => execute(db)`
    insert into usage_name (organization_id, cut, id, name)
    select organization_id, 1, id, name from live.client where organization_id = ${tenant}
    union all select organization_id, 2, id, name from live.project where organization_id = ${tenant}
    union all select organization_id, 3, id, name from live.site where organization_id = ${tenant}
    on conflict (organization_id, cut, id) do update set name = excluded.name
      where usage_name.name <> excluded.name`

/** Corrects the stored bytes of an organization to what its files add up to; one snapshot. Returns the corrections. */
export async function balanceBytes(db: Db, tenant: number, today: string): Promise<number> {
  const place = sql`client_id, project_id, site_id`
  return affectedRows(db)`
    with stored as (
      select ${place}, sum(stored_size) as bytes from blob where organization_id = ${tenant} and is_stored group by ${place}),
    sums as (
      select 0 as client_id, 0 as project_id, 0 as site_id, sum(bytes) as bytes from usage_day
      where organization_id = ${tenant} and cut = 0 and bytes <> 0
      union all select ${place}, sum(bytes) from usage_day
      where organization_id = ${tenant} and cut = 3 and bytes <> 0 group by ${place}
      -- The organization's own part is what its sites do not explain.
      union all select 0, 0, 0, -sum(bytes) from usage_day where organization_id = ${tenant} and cut = 3
      union all select ${place}, sum(bytes) from usage_change where organization_id = ${tenant} group by ${place}),
    known as (select ${place}, sum(bytes) as bytes from sums group by ${place})
    insert into usage_change (organization_id, day, client_id, project_id, site_id, device_id, location_id, reason, bytes)
    select ${tenant}::int, ${today}::date, ${place}, 0, 0, '', coalesce(s.bytes, 0) - coalesce(k.bytes, 0)
    from stored s full join known k using (client_id, project_id, site_id)
    where coalesce(s.bytes, 0) <> coalesce(k.bytes, 0)`
}
