import { z } from 'zod'
import { uuidParams } from './paging'

const flowStep = z.object({
  name: z.string(),
  /** Its result is the report of the run itself, which is not kept twice. */
  isReport: z.boolean(),
  /** The engine's result without its pictures and texts; null for the run's report, and where it was too large. */
  lhr: z.record(z.string(), z.unknown()).nullable(),
})

/** What the engine made of each measured step of a script, in their order: those of `scriptSteps` that were done. */
export const scriptFlow = z.object({ name: z.string(), steps: z.array(flowStep).max(300) })
export type ScriptFlow = z.output<typeof scriptFlow>

/** `step` is its place among the steps of the run, beginning with 1. */
export const stepParams = uuidParams.extend({ step: z.string().regex(/^[1-9]\d{0,2}$/) })
