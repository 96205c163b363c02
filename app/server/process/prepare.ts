import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cellsMessages as words } from '~/shared/messages/cells'
import { ensureSuperAdmin } from '../accounts/auth'
import { recordVersion } from '../administration/releases'
import { ensureLocalAgent, type LocalKeyState, newAgentKey } from '../measuring/agents'
import { HOME } from '../platform/cell-settings'
import { prepareCells } from '../platform/cells'
import { isDatabaseUnavailable } from '../platform/database-unavailable'
import { createDb, createPool, type Db, ensurePartitions, migrate } from '../platform/db'
import { env } from '../platform/env'

export interface Prepared {
  firstRun: { email: string; password: string } | null
  agentKey: string
  /** `refused`: another key is the local agent's, and was left as it is. */
  agentKeyState: LocalKeyState
  /** Databases that could not be prepared, with the reason. They do not keep the others from working. */
  leftCells: string[]
}

export async function prepareDatabase(options: {
  databaseUrl: string
  dataDir: string
  adminEmail?: string | undefined
  adminPassword?: string | undefined
  agentKey?: string | undefined
  /** Only where nobody else can use the old key, or by an explicit command. */
  replaceAgentKey: boolean
}): Promise<Prepared> {
  const db = openToMigrate(options.databaseUrl)
  const others = new Map([...env().CELL_DATABASE_URLS].map(([cell, url]) => [cell, openToMigrate(url)]))
  try {
    const now = new Date()
    await migrateToVersion(db, now)
    await prepareCells(new Map([[HOME, db]]), now)
    const leftCells = await prepareOthers(db, others, now)
    const agentKey = options.agentKey ?? (await localAgentKey(options.dataDir))
    const agentKeyState = await ensureLocalAgent(db, agentKey, now, { replace: options.replaceAgentKey })
    const firstRun = await ensureSuperAdmin(db, now, {
      email: options.adminEmail,
      password: options.adminPassword,
    })
    return { firstRun, agentKey, agentKeyState, leftCells }
  } finally {
    await Promise.all([db, ...others.values()].map((one) => one.destroy()))
  }
}

/** No statement timeout: migrations of large tables take long. */
const openToMigrate = (url: string): Db => createDb(createPool(url, { max: 2, statementTimeoutMs: 0 }))

/** Returns a sentence for each that could not be prepared. */
export async function prepareOthers(home: Db, cells: ReadonlyMap<number, Db>, now: Date): Promise<string[]> {
  const left: string[] = []
  for (const [cell, db] of cells)
    try {
      await migrateToVersion(db, now)
      await prepareCells(
        new Map([
          [HOME, home],
          [cell, db],
        ]),
        now,
      )
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      left.push(isDatabaseUnavailable(error) ? words.notMigrated(cell) : words.leftAlone(cell, reason))
    }
  return left
}

/** To the schema of this version, which is noted. `onFile` hears of each migration. */
export async function migrateToVersion(db: Db, now: Date, onFile = (_: string) => {}): Promise<void> {
  const begin = async (_: Db, { name }: { name: string }) => onFile(name)
  await migrate(db, { watch: { begin, end: async () => {}, done: async () => {} } })
  await ensurePartitions(db, now)
  await recordVersion(db, now)
}

async function localAgentKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'agent.key')
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known.trim()) return known.trim()
  await mkdir(dataDir, { recursive: true })
  const key = newAgentKey()
  await writeFile(path, key, { mode: 0o600 })
  await chmod(path, 0o600)
  return key
}
