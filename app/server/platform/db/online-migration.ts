import { CompiledQuery, sql } from 'kysely'
import { type MigrationFile, type OnlineStatement, onlineStatements } from './migration-file'
import type { Db } from './pool'
import { execute, valuesOf } from './statements'

interface OnlineOptions {
  lockTimeout: string
  /** Repeats a statement that did not get its lock in time. */
  tryAgain: (work: () => Promise<void>) => Promise<void>
}

/** Runs the statements of a file one by one, each in its own transaction, while others read and write. */
export async function runOnline(connection: Db, file: MigrationFile, options: OnlineOptions): Promise<void> {
  await dropBroken(connection, file)
  for (const statement of onlineStatements(file.text))
    for (const text of await textsOf(connection, statement))
      await options.tryAgain(() => runStatement(connection, { ...statement, text }, options))
}

/** An index whose build was interrupted is there, but never used: `if not exists` would leave it so. */
async function dropBroken(connection: Db, { text }: MigrationFile): Promise<void> {
  const names = await valuesOf<string>(connection)`
    select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`
  for (const name of names)
    if (text.includes(name) || text.includes('{partition}'))
      await execute(connection)`drop index concurrently if exists public.${sql.id(name)}`
}

async function textsOf(connection: Db, { text, partitionsOf }: OnlineStatement): Promise<string[]> {
  if (partitionsOf === null) return [text]
  // Run by tests of the schema only, which compare no rows with their types.
  const { rows } = await sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`public.${partitionsOf}`}::regclass order by c.relname`.execute(connection)
  return (rows as { name: string }[]).map(({ name }) => text.replaceAll('{partition}', name))
}

/** To build an index waits for older transactions, however long they take: that blocks nobody. */
async function runStatement(
  connection: Db,
  { text, isRepeated }: OnlineStatement,
  { lockTimeout }: OnlineOptions,
): Promise<void> {
  const timeout = /\bconcurrently\b/i.test(text) ? '0' : lockTimeout
  await execute(connection)`set lock_timeout = ${sql.lit(timeout)}`
  for (;;) {
    const { numAffectedRows = 0n } = await connection.executeQuery(CompiledQuery.raw(text))
    if (!isRepeated || numAffectedRows === 0n) return
  }
}
