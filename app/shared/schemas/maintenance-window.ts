import { z } from 'zod'
import { changeOf } from './change'
import { line } from './organization'
import { pageOf, paging, queryId } from './paging'

const common = {
  name: line(120),
  kind: z.enum(['once', 'cron']),
  /** For `once`: local times in `timezone` from a datetime-local field, or ISO moments. */
  startsAt: z.string().trim().max(40).nullable().optional(),
  endsAt: z.string().trim().max(40).nullable().optional(),
  /** For `cron`: five fields, in `timezone`. */
  cron: z.string().trim().max(100).nullable().optional(),
  durationMinutes: z.coerce.number().int().min(1).max(10_080).nullable().optional(),
  timezone: z.string().trim().max(100).default('UTC'),
}

/** Applies to the innermost level given. */
export const newMaintenanceWindow = z.object({
  ...common,
  client: queryId,
  project: queryId.nullable().optional(),
  site: queryId.nullable().optional(),
  monitor: queryId.nullable().optional(),
})
export type NewMaintenanceWindow = z.output<typeof newMaintenanceWindow>
export const maintenanceWindowBody = z.object(common)
export type MaintenanceWindowBody = z.output<typeof maintenanceWindowBody>
export const maintenanceWindowChange = changeOf(common)
export type MaintenanceWindowChange = z.output<typeof maintenanceWindowChange>

export const maintenanceWindow = z.object({
  _id: z.uuid(),
  organization: z.int(),
  client: z.int(),
  clientName: z.string(),
  project: z.int().nullable(),
  projectName: z.string().nullable(),
  site: z.int().nullable(),
  siteName: z.string().nullable(),
  monitor: z.int().nullable(),
  monitorName: z.string().nullable(),
  name: z.string(),
  kind: z.enum(['once', 'cron']),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  cron: z.string().nullable(),
  durationMinutes: z.int().nullable(),
  timezone: z.string(),
  /** The current or next period; null when there is none. */
  next: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
  isNow: z.boolean(),
})
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>

export const maintenanceWindowQuery = paging(50).extend({
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
})
export const maintenanceWindows = pageOf(maintenanceWindow)
