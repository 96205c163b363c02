import { sql } from 'kysely'
import { type Db, findRow, firstOf, rowsOf, updateRows, valuesOf } from '../../platform/db'

export const findSupportUntil = async (db: Db, tenant: number): Promise<Date | null> =>
  (await findRow(db, 'live.organization', { id: tenant }, ['support_until']))?.support_until ?? null

export const setSupportUntil = (db: Db, tenant: number, until: Date | null, now: Date): Promise<boolean> =>
  updateRows(db, 'live.organization', { id: tenant }, { supportUntil: until, updatedAt: now })

/** The user and when the first consent ends; null where an organization of the user has given none. */
export const findSupportable = (db: Db, userId: string, now: Date) =>
  firstOf<{ id: string; email: string; until: Date | null }>(db)`
    select u.id, u.email,
      (select case when u.is_active and not u.is_super and bool_and(coalesce(o.support_until > ${now}, false))
        then min(o.support_until) end
        from live.organization_member m join live.organization o on o.id = m.organization_id
        where m.user_id = u.id) as until
    from user_account u where u.id = ${userId}`

export const listOrganizationsOf = (db: Db, userId: string) => valuesOf<number>(db)`
    select m.organization_id from live.organization_member m where m.user_id = ${userId} order by 1`

export const setActing = (db: Db, sessionId: string, actsFor: string | null, actsUntil: Date | null) =>
  updateRows(db, 'session', { id: sessionId }, { actsFor, actsUntil })

export const hasExpiredActing = (now: Date) =>
  sql<boolean>`exists (select from session where acts_until <= ${now})`

/** Ends what is over and returns it, each once. */
export const endExpiredActing = (tx: Db, now: Date) => rowsOf<{
  acts_for: string
  acts_until: Date
  email: string
}>(tx)`
    with expired as (select id, acts_for, acts_until, user_id from session where acts_until <= ${now}
      order by acts_until limit 100 for update skip locked)
    update session s set acts_for = null, acts_until = null from expired e join user_account u on u.id = e.user_id
    where s.id = e.id returning e.acts_for, e.acts_until, u.email`
