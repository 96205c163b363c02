import { z } from 'zod'
import { DISK_LEVELS, PAUSES } from '../rules/disk/disk-level'
import { PART_REASONS, PARTS } from '../rules/health/part-states'
import { JOB_STATES } from '../rules/jobs/job-state'

export const diskHealth = z.object({
  level: z.enum(DISK_LEVELS),
  /** Bytes below which evidence and scheduled tests pause; 0 when off. */
  mark: z.int(),
  paused: z.array(z.enum(PAUSES)),
  /** `free` is what is left before writes stop. The data directory, and the database where it is on another volume. */
  volumes: z.array(z.object({ name: z.enum(['data', 'database']), free: z.int(), total: z.int() })),
})
export type DiskHealth = z.infer<typeof diskHealth>

/** What the installation uses beside its database; each may be down on its own. */
export const SERVICES = ['storage', 'mail', 'directory', 'crux'] as const
export type ServiceName = (typeof SERVICES)[number]

export const partHealth = z.object({
  name: z.enum(PARTS),
  state: z.enum(['fine', 'failing', 'off', 'unknown']),
  reason: z.enum(PART_REASONS).nullable(),
  /** What of it fails. */
  detail: z.string().nullable(),
  since: z.iso.datetime().nullable(),
})
export type PartHealth = z.infer<typeof partHealth>

export const partFailure = z.object({
  name: z.enum(PARTS),
  reason: z.enum(PART_REASONS),
  since: z.iso.datetime(),
})
export type PartFailure = z.infer<typeof partFailure>

const backupRuns = z.object({
  /** The last good one. `seconds` it took. */
  last: z.object({ at: z.iso.datetime(), seconds: z.int(), bytes: z.int().nullable() }).nullable(),
  /** Of the last one, when it failed. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})

export const backupHealth = z.object({
  place: z.string(),
  everyHours: z.int(),
  hasSecrets: z.boolean(),
  backup: backupRuns,
  /** A restore of the newest backup that is compared with it and thrown away. */
  drill: backupRuns,
  /** Of changes between backups; null: it is off. */
  archive: z
    .object({
      /** Any moment from `from` to `to` can be restored; null: none yet. */
      from: z.iso.datetime().nullable(),
      to: z.iso.datetime().nullable(),
      failure: z.object({ since: z.iso.datetime(), reason: z.string() }).nullable(),
      /** Copies of the database that the changes are applied to. */
      base: backupRuns,
    })
    .nullable(),
})
export type BackupHealth = z.infer<typeof backupHealth>

/** As the web process that is asked sees it. */
const replicaHealth = z.object({
  state: z.enum(['current', 'lagging', 'unreachable', 'notReplica', 'unknown']),
  /** At most; null: unknown. */
  lagMs: z.int().nullable(),
  maxLagMs: z.number(),
  /** Calls that may read from the replica, by where they did; statements that failed there and were made on the primary. */
  reads: z.object({ replica: z.int(), primary: z.int(), fallbacks: z.int() }),
})
export type ReplicaHealth = z.infer<typeof replicaHealth>

const processHealth = z.object({
  role: z.enum(['web', 'worker', 'prober']),
  /** Groups of jobs of a worker. */
  jobs: z.array(z.string()),
  /** null: of a version that does not say it. */
  version: z.string().nullable(),
  host: z.string(),
  /** Of a prober. */
  location: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** For 90 seconds; after ten minutes it is left out. */
  isSilent: z.boolean(),
})
export type ProcessHealth = z.infer<typeof processHealth>

export const systemHealth = z.object({
  version: z.string(),
  /** What the product consists of; those that fail come first. */
  parts: z.array(partHealth),
  processes: z.array(processHealth),
  disk: diskHealth,
  /** null: none are made. */
  backups: backupHealth.nullable(),
  database: z.object({ bytes: z.int(), migrations: z.enum(['current', 'pending', 'newer', 'unknown']) }),
  /** null: all reads go to the primary. */
  replica: replicaHealth.nullable(),
  evidence: z.object({ place: z.enum(['disk', 'bucket']), bytes: z.int() }),
  /** Beside the database, what does not work now. */
  services: z.array(
    z.object({
      name: z.enum(SERVICES),
      since: z.iso.datetime(),
      detail: z.string(),
    }),
  ),
  droppedLogLines: z.int(),
  contents: z.object({ organizations: z.int(), users: z.int(), pages: z.int(), monitors: z.int() }),
  queue: z.object({ queued: z.int(), scheduled: z.int(), running: z.int() }),
  /** Background jobs of the worker; empty before the first worker has started. */
  jobs: z.array(
    z.object({
      name: z.string(),
      state: z.enum(JOB_STATES),
      pauseMs: z.int(),
      /** It runs when there is work, which is looked up after each pause. */
      waitsForWork: z.boolean(),
      startedAt: z.iso.datetime().nullable(),
      durationMs: z.int().nullable(),
      /** Amount of work of the last round. */
      done: z.int().nullable(),
      nextAt: z.iso.datetime(),
      /** In a row. */
      failures: z.int(),
      failingSince: z.iso.datetime().nullable(),
      failedAt: z.iso.datetime().nullable(),
      /** Of the last failed round, also after later ones worked. */
      failure: z.string().nullable(),
    }),
  ),
  agents: z.object({ active: z.int(), total: z.int() }),
})
export type JobHealth = z.infer<typeof systemHealth>['jobs'][number]
export type SystemHealth = z.infer<typeof systemHealth>
