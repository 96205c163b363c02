import { z } from 'zod'
import { DISK_LEVELS, PAUSES } from '../rules/disk/disk-level'

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

export const systemHealth = z.object({
  disk: diskHealth,
  database: z.object({ bytes: z.int(), migrations: z.enum(['current', 'pending', 'newer', 'unknown']) }),
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
  queue: z.object({ queued: z.int(), scheduled: z.int(), running: z.int() }),
  agents: z.object({ active: z.int(), total: z.int() }),
})
export type SystemHealth = z.infer<typeof systemHealth>
