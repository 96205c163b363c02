import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createLiveViews, dropLiveViews } from './live-views'
import type { Db } from './pool'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [
    path.replace(/^.*\/(.+)\.sql$/, '$1'),
    { up: (db) => apply(db, text) },
  ]),
)

async function apply(tx: Db, text: string): Promise<void> {
  await dropLiveViews(tx)
  await sql.raw(text).execute(tx)
  await createLiveViews(tx)
}

const migrator = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Migrates to the latest schema; safe to run in two processes at once. Throws with the name of the failed
 * file.
 */
export async function migrate(db: Db): Promise<void> {
  const { error, results } = await migrator(db).migrateToLatest()
  if (!error) return verifySearchPath(db)
  const failed = results?.find((result) => result.status === 'Error')
  throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
}

/** A proxy that drops the setting would show deleted data. */
async function verifySearchPath(db: Db): Promise<void> {
  const { rows } = await sql<{ path: string[] }>`select current_schemas(false)::text[] as path`.execute(db)
  if (rows[0]?.path[0] !== 'live')
    throw new Error('The database connection does not keep its search_path (live, public)')
}

export async function pendingMigrations(db: Db): Promise<string[]> {
  const all = await migrator(db).getMigrations()
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}
