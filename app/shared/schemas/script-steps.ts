import { z } from 'zod'
import type { MetricKey } from '../values/metric-keys'
import { categoryScores } from './agent'

/** Metrics shown per step; all are stored for the step that represents the run. */
export const STEP_METRICS = [
  'lcp',
  'inp',
  'cls',
  'tbt',
  'fcp',
  'si',
  'tti',
  'ttfb',
  'load',
  'bytes',
  'requests',
] as const satisfies readonly MetricKey[]
export type StepMetric = (typeof STEP_METRICS)[number]

const measured = z.number().min(0).nullable().default(null)

export const scriptStep = z.object({
  name: z.string().max(200),
  line: z.int().min(1),
  keyword: z.string().max(40),
  gatherMode: z.enum(['navigation', 'timespan']).nullable(),
  status: z.enum(['success', 'failed']),
  /** A sentence. */
  failure: z.string().max(2000).nullable(),
  /** Final URL. */
  url: z.string().nullable(),
  durationMs: z.int().min(0),
  scores: categoryScores.nullable(),
  metrics: z.object(
    Object.fromEntries(STEP_METRICS.map((key) => [key, measured])) as Record<StepMetric, typeof measured>,
  ),
  /** Hash of the final screenshot. */
  screen: z.string().nullable(),
  /** The run's own metrics are those of this step. */
  isPoint: z.boolean(),
})
export type ScriptStep = z.output<typeof scriptStep>

export const scriptSteps = z.object({ steps: z.array(scriptStep).max(300) })
/** `screen` is the URL of the screenshot. null for a run without a script. */
export const stepList = z.object({ steps: z.array(scriptStep).nullable() })
