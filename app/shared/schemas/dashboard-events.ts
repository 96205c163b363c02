import { z } from 'zod'
import { annotation } from './annotation'

/** An outage of a monitor, where the dashboard's charts are. */
const outageEvent = z.object({
  _id: z.uuid(),
  kind: z.literal('outage'),
  /** ms since 1970. */
  at: z.number(),
  /** null while it lasts. */
  to: z.number().nullable(),
  monitor: z.string(),
  siteName: z.string(),
})

/** What happened to the client of a dashboard, in the order of time; `hasMore` when older ones were left out. */
export const dashboardEvents = z.object({
  items: z.array(z.union([annotation, outageEvent])),
  hasMore: z.boolean(),
})
export type DashboardEvents = z.infer<typeof dashboardEvents>
