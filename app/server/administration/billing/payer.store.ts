import { type Db, rowsOf } from '../../platform/db'

export const findPayers = (db: Db, tenant: number) => rowsOf<{ id: string; email: string }>(db)`
    select u.id, u.email from user_account u where u.is_active and u.id in (
      select o.user_id from live.organization_owner o where o.organization_id = ${tenant}
      union select m.user_id from live.organization_member m
        where m.organization_id = ${tenant} and m.is_billing_admin)
    order by u.email limit 50`
