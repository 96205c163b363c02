import type { DiskLevel } from '~/shared/rules/disk/disk-level'
import type { Ctx } from '../context'
import { readDisk } from '../process/disk'
import { countJobs } from '../test-queue'
import { findPendingMigrations } from './store'

export interface Readiness {
  ready: boolean
  /** Why not; null when ready. */
  reason: 'DISK_FULL' | 'DATABASE_DOWN' | 'MIGRATIONS_PENDING' | null
  database: 'up' | 'down'
  migrations: 'current' | 'pending' | 'unknown'
  disk: DiskLevel
  /** null when the queue could not be read. */
  queued: number | null
}

/** Not ready on a full disk either, although everything can still be read then. */
export async function readiness(db: Ctx['db']): Promise<Readiness> {
  const disk = readDisk().level
  const found = await readDatabase(db)
  const reason = disk === 'full' ? 'DISK_FULL' : reasonOf(found)
  return { ready: reason === null, reason, ...found, disk }
}

async function readDatabase(db: Ctx['db']): Promise<Pick<Readiness, 'database' | 'migrations' | 'queued'>> {
  try {
    const [pending, { queued }] = await Promise.all([findPendingMigrations(db), countJobs(db)])
    return { database: 'up', migrations: pending.length === 0 ? 'current' : 'pending', queued }
  } catch {
    return { database: 'down', migrations: 'unknown', queued: null }
  }
}

function reasonOf({ database, migrations }: Pick<Readiness, 'database' | 'migrations'>): Readiness['reason'] {
  if (database === 'down') return 'DATABASE_DOWN'
  return migrations === 'current' ? null : 'MIGRATIONS_PENDING'
}
