import { sql } from 'kysely'
import { type Db, hasRows } from '../../platform/db'

/**
 * Who gets alert mails without having chosen: the owners of an organization, or the super admins if it has none, as
 * in a new installation. Columns organization_id and user_id.
 */
export const DEFAULT_READERS = sql`(select w.organization_id, w.user_id from live.organization_owner w
  union all
  select o.id, s.id from live.organization o cross join user_account s
  where s.is_super and not exists (select from live.organization_owner w where w.organization_id = o.id))`

export const isDefaultReader = (db: Db, tenant: number, user: string) => hasRows(db)`
    select from ${DEFAULT_READERS} d
    where d.organization_id = ${tenant} and d.user_id = ${user}`
