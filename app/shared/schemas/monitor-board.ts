import { z } from 'zod'
import { MONITOR_STATES } from '../rules/uptime/outcomes'
import { monitorLine, monitorQuery } from './monitor'
import { pageOf, paging } from './paging'

const counts = z.record(z.enum(MONITOR_STATES), z.int())

export const boardQuery = monitorQuery.extend({
  limit: paging(25).shape.limit,
  /** Time zone of the days. */
  timezone: z.string().max(100).default('UTC'),
})
export type BoardQuery = z.output<typeof boardQuery>

/** Of the last 90 days, oldest first; responses are the hourly medians of the last 24 hours. */
export const boardLine = monitorLine.extend({
  quarter: z.number().nullable(),
  days: z.array(z.object({ date: z.iso.date(), ratio: z.number().nullable(), downMs: z.number() })),
  response: z.array(z.number().nullable()),
  /** The open outage, with who has seen it. */
  outage: z
    .object({
      _id: z.uuid(),
      acknowledgedAt: z.iso.datetime().nullable(),
      acknowledgedBy: z.string().nullable(),
    })
    .nullable(),
})
export type BoardLine = z.infer<typeof boardLine>

/** A client on the page; `counts` ignores the `state` filter, `shown` and `matching` don't. */
const boardGroup = z.object({
  organization: z.int(),
  client: z.int(),
  clientName: z.string(),
  counts,
  matching: z.int(),
  /** Whether the page begins within the client. */
  isContinued: z.boolean(),
  /** Whether more of its monitors match than the board shows. */
  isCut: z.boolean(),
})
export type BoardGroupLine = z.infer<typeof boardGroup>

/** Grouped by client unless sorted otherwise; `items` follow the order of `groups`. */
export const monitorBoard = pageOf(boardLine).extend({
  groups: z.array(boardGroup),
  counts,
  /** Availability of all matching monitors together over the last 30 days. */
  overall: z.number().nullable(),
  digest: z.string(),
})
export type MonitorBoard = z.infer<typeof monitorBoard>
