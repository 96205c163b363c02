import { z } from 'zod'
import { uuidParams } from './paging'

const flowStep = z.object({
  name: z.string(),
  /** Its result is the run's report, which is not stored twice. */
  isReport: z.boolean(),
  /** Hash of the result, so that one step can be read alone. */
  result: z
    .string()
    .regex(/^evidence:[0-9a-f]{64}$/)
    .optional(),
  /**
   * The result without images where it has no own piece: older runs, or too many steps. null for the run's
   * report and for oversized results.
   */
  lhr: z.record(z.string(), z.unknown()).nullable(),
})

/** Results of the completed steps of `scriptSteps`, in order. */
export const scriptFlow = z.object({ name: z.string(), steps: z.array(flowStep).max(300) })
export type ScriptFlow = z.output<typeof scriptFlow>

/** `step` counts from 1. */
export const stepParams = uuidParams.extend({ step: z.string().regex(/^[1-9]\d{0,2}$/) })
