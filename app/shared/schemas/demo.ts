import { z } from 'zod'
import { queryId } from './paging'

export const DEMO_STATES = ['queued', 'creating', 'ready', 'failed', 'deleting'] as const
export type DemoState = (typeof DEMO_STATES)[number]

/** The demo organization; all null without one. */
/** What a screen shows; without a place everything that the caller may see. */
export const demoMarkQuery = z.object({
  organization_id: queryId.optional(),
  client_id: queryId.optional(),
  site_id: queryId.optional(),
})
export const demoMark = z.object({ isDemo: z.boolean() })

export const demoStatus = z.object({
  state: z.enum(DEMO_STATES).nullable(),
  organization: z.object({ _id: z.int(), name: z.string() }).nullable(),
  /** What is being done, while it is created. */
  step: z.string().nullable(),
  /** Percent. */
  progress: z.int().min(0).max(100),
  createdAt: z.iso.datetime().nullable(),
  /** How long it took to create. */
  seconds: z.number().nullable(),
})
export type DemoStatus = z.infer<typeof demoStatus>
