import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureLocalAgent, newAgentKey } from './agents'
import { ensureSuperAdmin } from './auth'
import { createDb, createPool, ensurePartitions, migrate } from './db'

export interface Prepared {
  /** How to sign in, the one time it can be told. */
  firstRun: { email: string; password: string } | null
  agentKey: string
}

/** Brings a database to where the processes can start: schema, partitions, first user, the local agent. */
export async function prepareDatabase(options: {
  databaseUrl: string
  dataDir: string
  adminEmail?: string | undefined
  adminPassword?: string | undefined
  /** The key that the local agent will come with; made and kept in the data directory unless given. */
  agentKey?: string | undefined
}): Promise<Prepared> {
  // A migration of large tables takes as long as it takes.
  const db = createDb(createPool(options.databaseUrl, { max: 2, statementTimeoutMs: 0 }))
  try {
    const now = new Date()
    await migrate(db)
    await ensurePartitions(db, now)
    const agentKey = options.agentKey ?? (await localAgentKey(options.dataDir))
    await ensureLocalAgent(db, agentKey, now)
    const firstRun = await ensureSuperAdmin(db, now, {
      email: options.adminEmail,
      password: options.adminPassword,
    })
    return { firstRun, agentKey }
  } finally {
    await db.destroy()
  }
}

/** The local agent's key, readable by its owner alone; made once and kept. */
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
