import { sql } from 'kysely'
import type { Db } from '../../platform/db'

export async function findPayers(db: Db, tenant: number): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, u.email from user_account u where u.is_active and u.id in (
      select o.user_id from live.organization_owner o where o.organization_id = ${tenant}
      union select m.user_id from live.organization_member m
        where m.organization_id = ${tenant} and m.is_billing_admin)
    order by u.email limit 50`.execute(db)
  return rows
}
