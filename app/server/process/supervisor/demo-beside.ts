import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../platform/db/embedded'
import type { Env } from '../../platform/env'
import { loadDemoFromTerminal } from '../terminal/load-demo'

/** Requests the demo from the copy that runs already; its worker makes it. Returns the exit status. */
export async function loadDemoBeside(
  { DATABASE_URL, DATA_DIR, PG_BIN_DIR: binDir, PUBLIC_URL, PORT }: Env,
  stop: AbortSignal,
): Promise<number> {
  const own = DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'postgres'), ...(binDir && { binDir }) })
  const say = (text: string) => process.stdout.write(`${text}\n`)
  try {
    const databaseUrl = DATABASE_URL ?? own?.url ?? ''
    const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`
    return (await loadDemoFromTerminal({ databaseUrl, publicUrl, say, stop })) ?? 1
  } finally {
    if (own && !own.adopted) await own.stop()
  }
}
