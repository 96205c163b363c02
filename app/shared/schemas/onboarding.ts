import { z } from 'zod'
import { NEXT_STEPS } from '../rules/onboarding/next-steps'
import { RUN_STAGES } from '../rules/onboarding/run-stages'
import { runMetrics, runScores } from './agent'
import { test, watchedTest } from './lighthouse'
import { notices } from './site'

const MAX_FRAMES = 6
const MAX_FRAME_LENGTH = 24_000
const webp = z
  .string()
  .max(MAX_FRAME_LENGTH)
  // Base64 of a WebP file: `RIFF`, its size, `WEBP`.
  .regex(/^UklGR[A-Za-z0-9+/]{5,6}[A-Za-z0-9+/]*={0,2}$/)

/** First figures of a run, before its report. */
export const runPreview = z.object({
  scores: runScores,
  metrics: runMetrics,
  frames: z.array(z.object({ atMs: z.int().min(0).max(600_000), webp })).max(MAX_FRAMES),
})
export type RunPreview = z.output<typeof runPreview>

/** What an agent reports during a run. */
export const runProgress = z.object({ stage: z.enum(RUN_STAGES), preview: runPreview.nullish() })
export type RunProgress = z.input<typeof runProgress>
export const progressReport = runProgress.extend({ leaseId: z.uuid() })

/** A test of a page with the progress of its current run; null when it is not running. */
export const testProgress = watchedTest.extend({
  progress: z
    .object({
      stage: z.enum(RUN_STAGES),
      preview: runPreview.nullable(),
      startedAt: z.iso.datetime().nullable(),
      /** Median of the tests of its location in the last day. */
      usualMs: z.number().nullable(),
    })
    .nullable(),
})
export type TestProgress = z.infer<typeof testProgress>

export const addedWebsite = z.object({
  organization: z.int(),
  client: z.int(),
  project: z.int(),
  site: z.int(),
  page: z.int(),
  name: z.string(),
  url: z.string(),
  tests: z.array(test),
  /** Why no test was started although requested, such as a used-up quota. */
  testsRefused: z.string().nullable(),
  notices,
})
export type AddedWebsite = z.infer<typeof addedWebsite>

/** Steps that are not done, in order, for one of the sites that the caller administers. */
export const nextStepsState = z.object({
  site: z.object({ _id: z.int(), client: z.int(), project: z.int() }).nullable(),
  steps: z.array(z.enum(NEXT_STEPS)),
})
export type NextStepsState = z.infer<typeof nextStepsState>

export const onboardingState = z.object({
  mayAdd: z.boolean(),
  hasSites: z.boolean(),
  /** Projects the caller may add sites to, by name; the first 200. */
  places: z.array(
    z.object({
      project: z.int(),
      name: z.string(),
      client: z.int(),
      clientName: z.string(),
      organization: z.int(),
    }),
  ),
  /** Organizations in which the caller may create clients. */
  organizations: z.array(z.object({ _id: z.int(), name: z.string() })),
  /** Where a website goes by default; null for a new client. */
  defaultProject: z.int().nullable(),
})
export type OnboardingState = z.infer<typeof onboardingState>
