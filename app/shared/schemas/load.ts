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
/** `cls` is the sum of the shifts that count; `shifts` tells them all, their rectangles in the `viewport`. */
export const layoutShiftList = z.object({
  cls: z.number(),
  viewport: viewport.nullable(),
  shifts: z.array(layoutShift),
})
export type LayoutShiftList = z.infer<typeof layoutShiftList>
/** As `runDetails` holds them; null where it was not measured, or is not kept any more. */
export const scriptTree = z.object({ nodes: z.array(scriptNode).nullable() })
/** The place of a request in the list, from 1, of which the headers and cookies are wanted too. */
export const loadQuery = z.object({ request: z.coerce.number().int().min(1).optional() })
const loadParts = { cpu: cpuTimes.nullable(), shifts: layoutShiftList.nullable() }
/** All of a load at once; a part is null where it is not, or no longer, kept. */
export const loadView = requestList.extend({
  ...loadParts,
  lcpElement: runDetails.shape.lcpElement,
  userTimings: runDetails.shape.userTimings.unwrap().nullable(),
})
export type LoadView = z.infer<typeof loadView>
export type UserTimings = NonNullable<LoadView['userTimings']>
