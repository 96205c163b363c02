import { sql } from 'kysely'
import { type Db, deleteRows, execute, findRow, rowsOf } from '../../platform/db'
import type { PersonalColumn } from './columns'

/** Also what is deleted and can still be restored. */
const stored = (table: string) => sql.table(`public.${table}`)

export interface TableColumn {
  table: string
  column: string
  type: string
}

/** Columns with a foreign key to `user_account`, by table. */
export const listReferences = (db: Db) => rowsOf<{ table: string; column: string }>(db)`
    select t.relname as "table", a.attname as "column"
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'user_account'::regclass and c.conparentid = 0
    order by 1, 2`

export const listColumns = (db: Db, tables: string[]) => rowsOf<TableColumn>(db)`
    select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}::text[])
    order by table_name, ordinal_position`

const MAX_ROWS = 100_000

/** Rows of a table that name the value, with the given columns only. */
export async function listRows(
  db: Db,
  { table, column }: Pick<PersonalColumn, 'table' | 'column'>,
  value: string,
  columns: string[],
): Promise<Record<string, unknown>[]> {
  if (columns.length === 0) return []
  const wanted = sql.join(columns.map((name) => sql.ref(`t.${name}`)))
  return rowsOf<Record<string, unknown>>(db)`
    select ${wanted} from ${stored(table)} t
    where lower(t.${sql.ref(column)}::text) = ${value.toLowerCase()} limit ${MAX_ROWS}`
}

/** What the user did, and what was done to the account. */
export async function listOwnActivity(db: Db, userId: string) {
  return rowsOf<Record<string, unknown>>(db)`
    select created_at, organization_id, action, object_type, object_id, before, after,
      case when actor_id = ${userId}::uuid or object_type = 'account' then ip end as ip,
      case when actor_id = ${userId}::uuid or object_type = 'account' then device end as device, actor_id = ${userId}::uuid is true as "byYou"
    from activity where actor_id = ${userId}::uuid or (object_type in ('user', 'account', 'superAdmin')
      and object_id = ${userId}) order by created_at desc limit ${MAX_ROWS}`
}

export const findPicture = (db: Db, userId: string) =>
  findRow(db, 'user_avatar', { userId }, ['media_type', 'bytes'])

export const findAccount = (db: Db, userId: string) =>
  findRow(db, 'user_account', { id: userId }, ['email', 'is_super', 'password_hash'])

/** Until the transaction ends, so that the last two owners or super admins can't leave at the same time. */
export async function lockRoles(db: Db, userId: string): Promise<void> {
  await execute(db)`select from live.organization o where exists (
    select from live.organization_owner w where w.organization_id = o.id and w.user_id = ${userId})
    order by o.id for update`
  await execute(db)`select from user_account where id = ${userId}
      or is_super and exists (select from user_account own where own.id = ${userId} and own.is_super)
    order by id for update`
}

export const countOtherSupers = async (db: Db, userId: string): Promise<number> =>
  (
    await db
      .selectFrom('user_account')
      .select('id')
      .where('is_super', '=', true)
      .where('is_active', '=', true)
      .where('id', '<>', userId)
      .execute()
  ).length

export interface OwnedAlone {
  id: number
  name: string
  clients: number
  members: number
}

/** Organizations without another active owner; `members` are the others. */
export const listOwnedAlone = (db: Db, userId: string) => rowsOf<OwnedAlone>(db)`
    select o.id, o.name, (select count(*) from live.client c where c.organization_id = o.id)::int as clients,
      (select count(*) from live.organization_member m where m.organization_id = o.id and m.user_id <> ${userId})::int
        as members
    from live.organization_owner w join live.organization o on o.id = w.organization_id
    where w.user_id = ${userId} and not exists (
      select from live.organization_owner x join user_account u on u.id = x.user_id and u.is_active
      where x.organization_id = o.id and x.user_id <> ${userId})
    order by lower(o.name), o.id`

export const listMemberOrganizations = async (db: Db, userId: string): Promise<number[]> =>
  (
    await db
      .selectFrom('live.organization_member as organization_member')
      .select('organization_id')
      .where('user_id', '=', userId)
      .execute()
  ).map(({ organization_id }) => organization_id)

/** Deletes or clears what names the value. */
export async function removeTraces(db: Db, columns: readonly PersonalColumn[], value: string): Promise<void> {
  for (const { table, column, fate } of columns) {
    const matches = sql`lower(${sql.ref(column)}::text) = ${value.toLowerCase()}`
    await (fate === 'delete'
      ? sql`delete from ${stored(table)} where ${matches}`
      : sql`update ${stored(table)} set ${sql.ref(column)} = null where ${matches}`
    ).execute(db)
  }
}

export async function deleteAccountRow(db: Db, userId: string): Promise<void> {
  await deleteRows(db, 'user_account', { id: userId })
}

/** Counters that name the user: wrong passwords, requested mails, calls by API key, summed-up activity. */
export async function deleteCounters(db: Db, userId: string, email: string): Promise<void> {
  await deleteRows(db, 'rate_window', { key: `user:${userId}` })
  const address = email.toLowerCase()
  const keys = [
    `account:${address}`,
    `asked-account:${address}`,
    `confirm:${userId}`,
    `second-step:${userId}`,
  ]
  await db.deleteFrom('login_throttle').where('key', 'in', keys).execute()
  for (const prefix of [`pair:${address}|`, `device:${address}|`]) {
    await db.deleteFrom('login_throttle').where(sql<boolean>`starts_with(key, ${prefix})`).execute()
  }
  await db.deleteFrom('activity_window').where(sql<boolean>`strpos(key, ${userId}) > 0`).execute()
}

export interface Renamed {
  userId: string
  email: string
  newId: string
  pseudonym: string
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Replaces a user by a pseudonym in activity: who acted, on whom, and in what was recorded. */
export async function pseudonymizeActivity(
  db: Db,
  { userId, email, newId, pseudonym }: Renamed,
): Promise<void> {
  const redacted = (
    column: string,
  ) => sql`regexp_replace(regexp_replace(${sql.ref(column)}::text, ${userId}, ${newId}, 'gi'),
    ${escaped(email)}, ${pseudonym}, 'gi')::jsonb`
  const isOwn = sql`actor_id is not distinct from ${userId}::uuid
    or (object_type = 'account' and object_id = ${userId})`
  const pattern = `(${userId}|${escaped(email)})`
  await execute(db)`update activity set
    actor_label = case when actor_id = ${userId}::uuid then ${pseudonym} else actor_label end,
    ip = case when ${isOwn} then null else ip end,
    device = case when ${isOwn} then null else device end,
    actor_id = case when actor_id = ${userId}::uuid then ${newId}::uuid else actor_id end,
    object_id = case when lower(object_id) in (${userId}, ${email.toLowerCase()}) then ${newId} else object_id end,
    before = ${redacted('before')}, after = ${redacted('after')}
    where actor_id = ${userId}::uuid or lower(object_id) in (${userId}, ${email.toLowerCase()})
      or before::text ~* ${pattern} or after::text ~* ${pattern}`
}

/** Mails to others that name the user. */
export async function pseudonymizeMails(db: Db, { email, pseudonym }: Renamed): Promise<void> {
  const redacted = (column: string) =>
    sql`regexp_replace(${sql.ref(column)}, ${escaped(email)}, ${pseudonym}, 'gi')`
  const names = (column: string) => sql`${sql.ref(column)} ~* ${escaped(email)}`
  await execute(db)`
    update mail set subject = ${redacted('subject')}, html = ${redacted('html')}, plain = ${redacted('plain')}
    where ${names('subject')} or ${names('html')} or ${names('plain')}`
}
