import type { DiskLevel } from '~/shared/rules/disk/disk-level'
import type { Part, PartState } from '~/shared/rules/health/part-states'
import type { ProcessHealth, ReplicaHealth } from '~/shared/schemas/health'
import { countReady } from '../../measuring/test-queue'
import type { Ctx } from '../../platform/context'
import { DatabaseUnavailableError } from '../../platform/database-unavailable'
import { readDisk } from '../../platform/disk'
import { otherCells } from '../../platform/runtime'
import { withinBudget } from '../../platform/time-budget'
import { listDownCells } from './down-cells'
import { readPartStates } from './read-parts'
import { readReplicaHealth } from './read-replica-health'
import { listProcesses } from './running-processes'
import { readSchemaState } from './store'

export interface Readiness {
  ready: boolean
  /** Why not; null when ready. */
  reason: 'DISK_FULL' | 'DATABASE_DOWN' | 'MIGRATIONS_PENDING' | 'SCHEMA_NEWER' | null
  database: 'up' | 'down'
  /** `newer`: a newer version has migrated the schema meanwhile. */
  migrations: 'current' | 'pending' | 'newer' | 'unknown'
  disk: DiskLevel
  /** At most 1,000, to read no more; null when the queue could not be read. */
  queued: number | null
  /** What else runs; none of it makes the web unready. Empty when the database could not be read. */
  parts: Partial<Record<Part, PartState['state']>>
  /** Other databases that do not work, which is no reason either; absent with one database. */
  downCells?: number[]
  /** What runs; hosts and versions are for super admins. */
  processes: (Pick<ProcessHealth, 'role' | 'jobs' | 'isSilent'> & { since: string })[]
  /** null: there is none. Without it the web is ready: the primary answers. */
  replica: Pick<ReplicaHealth, 'state' | 'lagMs'> | null
}

/** A load balancer asks every few seconds. */
const LIMIT_MS = 5_000
const PARTS_LIMIT_MS = 1_000
const MAX_QUEUED = 1_000

/** A schema of another version may not have their tables, and a slow answer must not make the web unready. */
const unlessSlow = <T>(read: () => Promise<T[]>): Promise<T[]> =>
  withinBudget(
    PARTS_LIMIT_MS,
    () => new DatabaseUnavailableError('The parts could not be read in time'),
    read,
  ).catch(() => [])
const knownParts = (db: Ctx['db']) => unlessSlow(() => readPartStates(db))
const knownProcesses = (db: Ctx['db']) => unlessSlow(() => listProcesses({ db }))

/** Not ready on a full disk either, although everything can still be read then. */
export async function readiness(db: Ctx['db'], reader?: Ctx['reader']): Promise<Readiness> {
  const disk = readDisk().level
  const [found, downCells] = await Promise.all([readDatabase(db), listDownCells()])
  const reason = disk === 'full' ? 'DISK_FULL' : reasonOf(found)
  const replica = readReplicaHealth({ reader })
  return {
    ...{ ready: reason === null, reason, ...found, disk },
    replica: replica && { state: replica.state, lagMs: replica.lagMs },
    ...(otherCells().length > 0 && { downCells }),
  }
}

async function readDatabase(
  db: Ctx['db'],
): Promise<Pick<Readiness, 'database' | 'migrations' | 'queued' | 'parts' | 'processes'>> {
  try {
    const [schema, queued] = await withinBudget(
      LIMIT_MS,
      () => new DatabaseUnavailableError('The database did not answer in time'),
      () => Promise.all([readSchemaState(db), countReady(db, MAX_QUEUED)]),
    )
    const migrations = schema.unknown.length > 0 ? 'newer' : schema.pending.length > 0 ? 'pending' : 'current'
    const parts = Object.fromEntries((await knownParts(db)).map(({ part, state }) => [part, state]))
    const processes = (await knownProcesses(db)).map(({ role, jobs, isSilent, startedAt }) => ({
      ...{ role, jobs, isSilent, since: startedAt },
    }))
    return { database: 'up', migrations, queued, parts, processes }
  } catch {
    return { database: 'down', migrations: 'unknown', queued: null, parts: {}, processes: [] }
  }
}

function reasonOf({ database, migrations }: Pick<Readiness, 'database' | 'migrations'>): Readiness['reason'] {
  if (database === 'down') return 'DATABASE_DOWN'
  if (migrations === 'newer') return 'SCHEMA_NEWER'
  return migrations === 'current' ? null : 'MIGRATIONS_PENDING'
}
