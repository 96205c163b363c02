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

/** Brings the database to the newest schema; two processes at once do it once. Throws with the failed file's name. */
export async function migrate(db: Db): Promise<void> {
  const { error, results } = await migrator(db).migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')
  throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
}

/** Names of migrations that this build has and the database has not. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const all = await migrator(db).getMigrations()
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}
