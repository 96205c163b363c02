import { join } from 'node:path'
import { configurationMessages } from '~/shared/messages/configuration'
import {
  compareSchema,
  createDb,
  createPool,
  type Db,
  refuseHalfRestored,
  refuseNewerSchema,
  requireOwnSchema,
} from '../platform/db'
import { loadingSettings, type Settings, startEmbeddedPostgres } from '../platform/db/embedded'
import { env } from '../platform/env'
import { openRuntime, type Runtime } from '../platform/runtime'

export interface OpenInstallation {
  url: string
  runtime: Runtime
  close: () => Promise<void>
}

async function startDatabase(settings: Settings = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR, PG_BIN_DIR: binDir } = env()
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  const dataDir = join(DATA_DIR, 'postgres')
  const own = await startEmbeddedPostgres({ dataDir, settings, ...(binDir && { binDir }) })
  return { url: own.url, stop: async () => void (own.adopted || (await own.stop())) }
}

/** The database of this installation, started unless it runs already; only then `settings` apply. */
export async function openInstallation(settings?: Settings): Promise<OpenInstallation> {
  const { url, stop } = await startDatabase(settings)
  const runtime = openRuntime(url)
  return { url, runtime, close: () => runtime.close().then(stop) }
}

/** To write a whole installation at once; an embedded database that runs already keeps its settings. */
export const openForLoading = (): Promise<OpenInstallation> => openInstallation(loadingSettings)

/** With one connection of a name of its own, on which statements may take as long as they need. */
export async function openDatabase(
  name: string,
): Promise<{ url: string; db: Db; close: () => Promise<void> }> {
  const { url, stop } = await startDatabase()
  const db = createDb(createPool(url, { max: 1, statementTimeoutMs: 0, name }))
  return { url, db, close: () => db.destroy().then(stop) }
}

/** Throws when the installation has to be started once before the command. */
export async function requireMigrated(db: Runtime['db']): Promise<void> {
  const state = await compareSchema(db)
  if (state.pending.length > 0) throw new Error(configurationMessages.cli.notPrepared)
  requireOwnSchema(state)
}

/** Runs a command on the database of this installation. */
export async function withInstallation<T>(work: (runtime: Runtime) => Promise<T>): Promise<T> {
  const { runtime, close } = await openInstallation()
  try {
    return await work(runtime)
  } finally {
    await close()
  }
}

/** Throws where an upgrade can't begin. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const state = await compareSchema(db)
  refuseHalfRestored(state)
  refuseNewerSchema(state)
  if (state.applied === 0)
    throw new Error(
      'The database is empty: `npm start` or `npm run migrate` prepares it, there is nothing to upgrade.',
    )
  return state.pending
}
