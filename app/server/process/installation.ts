import { join } from 'node:path'
import { configurationMessages } from '~/shared/messages/configuration'
import { compareSchema, requireOwnSchema } from '../platform/db'
import { startEmbeddedPostgres } from '../platform/db/embedded'
import { env } from '../platform/env'
import { openRuntime, type Runtime } from '../platform/runtime'

export interface OpenInstallation {
  url: string
  runtime: Runtime
  close: () => Promise<void>
}

/** The database of this installation, started unless it runs already. */
export async function openInstallation(): Promise<OpenInstallation> {
  const { DATABASE_URL, DATA_DIR, PG_BIN_DIR: binDir } = env()
  const own = DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'postgres'), ...(binDir && { binDir }) })
  const url = DATABASE_URL ?? own?.url ?? ''
  const runtime = openRuntime(url)
  return {
    url,
    runtime,
    close: async () => {
      await runtime.close()
      if (own && !own.adopted) await own.stop()
    },
  }
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
