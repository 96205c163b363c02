import { join } from 'node:path'
import { startEmbeddedPostgres } from '../db/embedded'
import { env } from './env'
import { openRuntime, type Runtime } from './runtime'

/** Runs a command on the database of this installation, which it starts unless it runs already. */
export async function withInstallation<T>(work: (runtime: Runtime) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR, PG_BIN_DIR: binDir } = env()
  const own = DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'postgres'), ...(binDir && { binDir }) })
  const runtime = openRuntime(DATABASE_URL ?? own?.url ?? '')
  try {
    return await work(runtime)
  } finally {
    await runtime.close()
    if (own && !own.adopted) await own.stop()
  }
}
