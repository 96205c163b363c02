import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSecrets } from '../../administration/backups'

/** Of the place, not of the installation. */
const OF_MACHINE = new Set([
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'CELL_DATABASE_URLS',
  'DATABASE_READ_URL',
  'DATABASE_DIR',
  'PORT',
  'HOST',
  'NODE_ENV',
  'WORKER_JOBS',
])

/** Throws when the folder has the key of another installation. */
async function keepKey(path: string, key: string): Promise<void> {
  const known = await readFile(path, 'utf8').catch(() => null)
  if (known?.trim() === key) return
  if (known !== null)
    throw new Error(`${path} is the key of another installation: name another DATA_DIR, or move it away`)
  await writeFile(path, key, { mode: 0o600, flush: true })
}

export async function keepSecrets(
  dataDir: string,
  { secretKey, agentKey, environment }: BackupSecrets,
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await keepKey(join(dataDir, 'secret.key'), secretKey)
  if (agentKey) await keepKey(join(dataDir, 'agent.key'), agentKey)
  const lines = Object.entries(environment)
    .filter(([name]) => !OF_MACHINE.has(name))
    .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
  await writeFile(join(dataDir, 'restored.env'), lines.join(''), { mode: 0o600 })
}
