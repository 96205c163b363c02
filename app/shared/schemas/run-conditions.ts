import { z } from 'zod'

const text = z.string().nullable()
const amount = z.number().nullable()

/** null where the report does not say. */
export const reportedConditions = z.object({
  requestedUrl: text,
  finalUrl: text,
  userAgent: text,
  screen: z.object({ width: z.number(), height: z.number(), pixelRatio: z.number() }).nullable(),
  /**
   * `applied`: actual limits of the browser that result in the wanted speed; null without applied throttling.
   */
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

/** `report` is null when not stored; `agent` when deleted, and for visitors of share links. */
export const runConditions = z.object({ agent: text, report: reportedConditions.nullable() })
export type RunConditions = z.infer<typeof runConditions>
