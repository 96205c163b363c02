import { memoize } from '~/shared/memoize'
import { pausesAt, usableBytes } from '~/shared/rules/disk/disk-level'
import type { DiskHealth, SystemHealth } from '~/shared/schemas/health'
import { countJobs } from '../../measuring/test-queue'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { readDisk } from '../../platform/disk'
import { droppedLogLines } from '../../platform/dropped-lines'
import { env } from '../../platform/env'
import { listServiceOutages } from '../../platform/services'
import { version } from '../../platform/version'
import { readBackupHealth } from '../backups'
import { listJobs } from './list-jobs'
import { readParts } from './read-parts'
import { readReplicaHealth } from './read-replica-health'
import { readiness } from './readiness'
import { listProcesses } from './running-processes'
import { countAgents, countContents, measureStorage } from './store'

/** An agent asks for work at least every 30 seconds. */
const ACTIVE_WITHIN_MS = 90_000
/** Adds up the sizes of all evidence, and counts all pages. */
const STORAGE_TTL_MS = 60_000

const readStorage = memoize((db: Db) => Promise.all([measureStorage(db), countContents(db)]), {
  ttl: STORAGE_TTL_MS,
  key: () => null,
  owner: (db) => db,
})

export function readDiskHealth(): DiskHealth {
  const { level, volumes } = readDisk()
  return {
    level,
    mark: env().MIN_FREE_SPACE,
    paused: pausesAt(level, env().S3_BUCKET !== undefined),
    volumes: volumes.map((volume) => ({
      name: volume.name,
      free: usableBytes(volume),
      total: volume.total,
    })),
  }
}

export async function readHealth({
  db,
  now,
  reader,
}: Pick<Ctx, 'db' | 'now' | 'reader'>): Promise<SystemHealth> {
  const activeSince = new Date(now().getTime() - ACTIVE_WITHIN_MS)
  const [parts, processes, backups, [storage, contents], { migrations }, queue, agents, services, jobs] =
    await Promise.all([
      readParts({ db, now }),
      listProcesses({ db }),
      readBackupHealth({ db, now }),
      readStorage(db),
      readiness(db),
      countJobs(db),
      countAgents(db, activeSince),
      listServiceOutages({ db, now }),
      listJobs({ db, now }),
    ])
  return {
    version,
    parts,
    processes,
    backups,
    disk: readDiskHealth(),
    database: { bytes: storage.database, migrations },
    replica: readReplicaHealth({ reader }),
    evidence: { place: env().S3_BUCKET ? 'bucket' : 'disk', bytes: storage.evidence },
    services: services.map(({ service, since, detail }) => ({
      name: service,
      since: since.toISOString(),
      detail,
    })),
    droppedLogLines: droppedLogLines(),
    contents,
    queue,
    jobs,
    agents,
  }
}
