import { z } from 'zod'
import { paging, queryId } from './paging'

/** How long a deleted thing can be restored. */
export const RESTORE_DAYS = 7

export const deletionKind = z.enum([
  'organization',
  'client',
  'project',
  'site',
  'personalDashboard',
  'chart',
])
export type DeletionKind = z.infer<typeof deletionKind>

export const deletionQuery = paging(50)
export const deletedDashboardsQuery = paging(50).extend({ client: queryId })

export const restoreForm = z.object({ deletion: z.uuid() })

export const deletion = z.object({
  _id: z.uuid(),
  kind: deletionKind,
  name: z.string(),
  /** Names of the levels above, highest first. */
  within: z.array(z.string()),
  /** null when that account no longer exists. */
  deletedBy: z.string().nullable(),
  deletedAt: z.iso.datetime(),
  /** Deleted for good after this moment. */
  restorableUntil: z.iso.datetime(),
  sites: z.int(),
  pages: z.int(),
  /** Of a personal dashboard. */
  charts: z.int(),
  /** null until counted. */
  results: z.int().nullable(),
  resultsDeleted: z.int(),
  /** Deletion for good has started. */
  isPurging: z.boolean(),
  /** The deleted level above, which must be restored first. */
  blockedBy: z.string().nullable(),
  mayRestore: z.boolean(),
  mayDeleteNow: z.boolean(),
})
export type Deletion = z.infer<typeof deletion>

/** Where the restored object is, and its name when the old one was taken. */
export const restored = z.object({
  kind: deletionKind,
  organization: z.int(),
  client: z.int().nullable(),
  project: z.int().nullable(),
  site: z.int().nullable(),
  /** Of a personal dashboard or a chart. */
  dashboard: z.uuid().nullable(),
  name: z.string(),
  isRenamed: z.boolean(),
})
export type Restored = z.infer<typeof restored>

/** What a deletion returns: its id restores what it deleted. */
export const deleted = z.object({ ok: z.literal(true), deletions: z.array(z.uuid()) })
export type Deleted = z.infer<typeof deleted>
