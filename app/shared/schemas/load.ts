import { z } from 'zod'
import { networkRequest } from './agent'
import { layoutShift, runDetails, scriptNode, viewport } from './evidence'

export const requestList = z.object({
  requests: z.array(networkRequest).nullable(),
  thirdParties: z
    .array(
      z.object({
        entity: z.string(),
        requests: z.int(),
        bytes: z.number(),
        mainThreadMs: z.number().nullable(),
      }),
    )
    .nullable(),
})
export type RequestList = z.infer<typeof requestList>
export const cpuTimes = z.object({
  totalMs: z.number(),
  ...runDetails.pick({ mainThread: true, scripts: true, longTasks: true, thirdParties: true }).shape,
})
export type CpuTimes = z.infer<typeof cpuTimes>
/** `cls` is the sum of the shifts that count; rectangles are relative to `viewport`. */
export const layoutShiftList = z.object({
  cls: z.number(),
  viewport: viewport.nullable(),
  shifts: z.array(layoutShift),
})
export type LayoutShiftList = z.infer<typeof layoutShiftList>
/** null when not measured or no longer stored. */
export const scriptTree = z.object({ nodes: z.array(scriptNode).nullable() })
/** The request, counted from 1, whose headers and cookies are included. */
export const loadQuery = z.object({ request: z.coerce.number().int().min(1).optional() })
const loadParts = { cpu: cpuTimes.nullable(), shifts: layoutShiftList.nullable() }
/** A part is null when not stored. */
export const loadView = requestList.extend({
  ...loadParts,
  lcpElement: runDetails.shape.lcpElement,
  userTimings: runDetails.shape.userTimings.unwrap().nullable(),
})
export type LoadView = z.infer<typeof loadView>
export type UserTimings = NonNullable<LoadView['userTimings']>
