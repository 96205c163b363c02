import pg from 'pg'
import { createDb, createPool, migrate, migrationsOf } from '../../platform/db'
import { startThrowawayCluster } from '../../platform/db/embedded'
import { env } from '../../platform/env'

export { clusterFolder, recoverCluster } from '../../platform/db/embedded'

/** The first migration that this version does not know. */
export const unknownMigration = (names: readonly string[]): string | undefined =>
  names.find((name) => !migrationsOf().some((own) => own.name === name))

/** A connection of its own, outside of the pool: copying holds it for long. */
export async function connectTo(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: `lightkeeper ${name}` })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** A database to restore into. */
export async function openTarget(databaseUrl: string) {
  const db = createDb(createPool(databaseUrl, { max: 2, statementTimeoutMs: 0 }))
  const client = await connectTo(databaseUrl, 'restore')
  return {
    client,
    /** Those of an older version, or all. */
    migrate: (names?: readonly string[]) => {
      const migrations = migrationsOf().filter(({ name }) => names?.includes(name) ?? true)
      return migrate(db, { migrations, isRestore: true })
    },
    close: async () => {
      await client.end().catch(() => {})
      await db.destroy()
    },
  }
}

/** A server of its own, which is thrown away. */
export const startScratch = () => startThrowawayCluster({ binDir: env().PG_BIN_DIR })
