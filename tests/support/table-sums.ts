import { sql } from 'kysely'
import type { Db } from '~/server/platform/db'

/** Entries about refused calls are no changes. */
export const CHANGES = sql`t.object_type not in ('access', 'account') and t.action <> 'twoFactor.refuseCode'`

export async function readTableSums(db: Db, except: string[]): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%' and c.relname <> all(${except}::text[])
    order by 1`.execute(db)
  const sums = tables.map(
    ({ name }) => sql`select ${name}::text as name,
      coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.table(`public.${name}`)} t
      where ${name === 'activity' ? CHANGES : sql`true`}`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
