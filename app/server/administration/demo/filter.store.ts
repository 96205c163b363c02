import { type Db, execute } from '../../platform/db'

export interface DemoFilter {
  id: string
  list: string
  name: string
  search: string
}

/** Shared with the demo; they belong to who requested it, else to the first super admin. */
export const insertDemoFilters = (db: Db, tenant: number, filters: DemoFilter[], at: Date) => execute(db)`
    insert into saved_filter (id, user_id, list, name, search, shared_with, created_at, updated_at)
    select f.id, owner.id, f.list, f.name, f.search, ${tenant}, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(filters)}::jsonb) as f (id uuid, list text, name text, search text)
    cross join (
      select u.id from user_account u left join demo d on d.organization_id = ${tenant} and d.requested_by = u.id
      where d.organization_id is not null or u.is_super
      order by d.organization_id nulls last, u.created_at limit 1
    ) as owner
    on conflict do nothing`

export const deleteDemoFilters = (db: Db, tenant: number) =>
  execute(db)`delete from saved_filter where shared_with = ${tenant}`
