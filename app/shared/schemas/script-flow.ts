import { z } from 'zod'
import { uuidParams } from './paging'

const flowStep = z.object({
  name: z.string(),
  /** Its result is the report of the run itself, which is not kept twice. */
  isReport: z.boolean(),
  /** Names the piece that holds the engine's result, so that one step is read without the others. */
  result: z
    .string()
    .regex(/^evidence:[0-9a-f]{64}$/)
    .optional(),
  /**
   * The same without its pictures and texts where it is no piece of its own, as before there were any and where a run
   * has too many; null for the run's report too, and where it was too large.
   */
  lhr: z.record(z.string(), z.unknown()).nullable(),
})

/** What the engine made of each measured step of a script, in their order: those of `scriptSteps` that were done. */
export const scriptFlow = z.object({ name: z.string(), steps: z.array(flowStep).max(300) })
export type ScriptFlow = z.output<typeof scriptFlow>

/** `step` is its place among the steps of the run, beginning with 1. */
export const stepParams = uuidParams.extend({ step: z.string().regex(/^[1-9]\d{0,2}$/) })
