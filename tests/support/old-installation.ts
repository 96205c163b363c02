import { readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { createDb, createPool, type Db, migrate, migrationsOf } from '~/server/platform/db'

interface OldInstallation {
  commit: string
  user: { email: string }
  migrations: string[]
  partitions: { name: string; parent: string; bound: string }[]
  sequences: { name: string; value: string }[]
  tables: { name: string; columns: string[]; rows: string[] }[]
  /** What its API answered. */
  expected: { path: string; query: Record<string, string | number>; body: unknown }[]
}

const FILE = 'tests/fixtures/upgrade/0.1.0.json.zst'

export const readOldInstallation = (): OldInstallation =>
  JSON.parse(zstdDecompressSync(readFileSync(FILE)).toString('utf8'))

/** The schema and the rows of an older version, in an empty database. */
export async function loadOldInstallation(url: string, old: OldInstallation): Promise<void> {
  const db = createDb(createPool(url, { max: 1, statementTimeoutMs: 0 }))
  try {
    const migrations = migrationsOf().filter(({ name }) => old.migrations.includes(name))
    await migrate(db, { migrations })
    await db.connection().execute((connection) => writeRows(connection, old))
  } finally {
    await db.destroy()
  }
}

async function writeRows(db: Db, { partitions, tables, sequences }: OldInstallation): Promise<void> {
  await sql`set session_replication_role = replica; set search_path = public`.execute(db)
  for (const { name, parent, bound } of partitions)
    await sql
      .raw(`create table if not exists public."${name}" partition of public."${parent}" ${bound}`)
      .execute(db)
  // Migrations write rows, too.
  await sql.raw(`truncate ${tables.map(({ name }) => `public."${name}"`).join(', ')} cascade`).execute(db)
  for (const { name, columns, rows } of tables) {
    const listed = columns.map((column) => `"${column}"`).join(', ')
    await sql`insert into ${sql.table(`public.${name}`)} (${sql.raw(listed)}) overriding system value
      select ${sql.raw(listed)} from json_populate_recordset(null::${sql.table(`public.${name}`)},
        ${`[${rows.join(',')}]`}::json)`.execute(db)
  }
  for (const { name, value } of sequences)
    await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint)`.execute(db)
  await sql`reset session_replication_role; reset search_path`.execute(db)
}
