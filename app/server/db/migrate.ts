import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './pool'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [
    path.replace(/^.*\/(.+)\.sql$/, '$1'),
    { up: async (db) => void (await sql.raw(text).execute(db)) },
  ]),
)

const migrator = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Migrates to the latest schema; safe to run in two processes at once. Throws with the name of the failed
 * file.
 */
export async function migrate(db: Db): Promise<void> {
  const { error, results } = await migrator(db).migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')
  throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
}

export async function pendingMigrations(db: Db): Promise<string[]> {
  const all = await migrator(db).getMigrations()
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}
