import { z } from 'zod'

const text = z.string().nullable()
const amount = z.number().nullable()

/** How the engine was set for a run; null is what its report does not say. */
export const reportedConditions = z.object({
  requestedUrl: text,
  finalUrl: text,
  userAgent: text,
  screen: z.object({ width: z.number(), height: z.number(), pixelRatio: z.number() }).nullable(),
  /** `applied`: what the browser was slowed down to so that a page sees the rest; null where nothing was applied. */
  connection: z
    .object({
      rttMs: z.number(),
      downloadKbps: z.number(),
      applied: z
        .object({ latencyMs: z.number(), downloadKbps: z.number(), uploadKbps: z.number() })
        .nullable(),
    })
    .nullable(),
  cpuSlowdown: amount,
  warnings: z.array(z.string()),
})
export type ReportedConditions = z.infer<typeof reportedConditions>

/** `report` is null where none is kept; `agent` where it is gone, and for visitors by shared link. */
export const runConditions = z.object({ agent: text, report: reportedConditions.nullable() })
export type RunConditions = z.infer<typeof runConditions>
