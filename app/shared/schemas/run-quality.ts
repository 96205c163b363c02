import { z } from 'zod'
import { runQualityMessages } from '../messages/run-quality'
import { RUN_CHOICES } from '../rules/measuring/adaptive-runs'
import { END_REASONS } from '../rules/measuring/outdated-method'
import { SEARCHED_METRICS } from '../rules/statistics/regressions'
import { SPREAD_METRICS } from '../rules/statistics/spread'
import { runNoise } from './agent'
import { endMoment, startMoment } from './moment'
import { paging, queryId } from './paging'

/** Maximum runs of a test; forms and URLs send text. */
export const runChoice = z.coerce
  .number()
  .pipe(z.literal([...RUN_CHOICES], { error: () => runQualityMessages.chooseRuns }))

/** Load of other processes during a run, and which of it makes the run noisy. */
export const storedNoise = runNoise.extend({
  reasons: z.array(z.enum(['pressure', 'foreign', 'steal', 'slow'])),
  /** Median benchmark index of the agent. */
  usualIndex: z.number().nullable(),
})

const metricSpread = z.object({ median: z.number(), mad: z.number(), iqr: z.number() })
/** null for a single run. */
export const pointSpread = z.partialRecord(z.enum(SPREAD_METRICS), metricSpread).nullable()

/** In order of measuring. */
export const testRun = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(['failed', 'success', 'timeout']),
  failureCode: z.string().nullable(),
  failureDetail: z.string().nullable(),
  durationMs: z.int(),
  isPoint: z.boolean(),
  isNoisy: z.boolean(),
  performance: z.number().nullable(),
  metrics: z.record(z.enum(SPREAD_METRICS), z.number().nullable()),
})
export const testRuns = z.object({ runs: z.array(testRun), spread: pointSpread })
export type TestRuns = z.infer<typeof testRuns>

/** Minimum detectable change of one new point by metric; absent for too few points. */
export const smallestChanges = z.partialRecord(
  z.string(),
  z.object({ absolute: z.number(), relative: z.number().nullable(), points: z.int() }),
)

const levels = {
  organization_id: queryId.optional(),
  client_id: queryId.optional(),
  project_id: queryId.optional(),
  site_id: queryId.optional(),
  page_id: queryId.optional(),
}
const CHANGE_STATES = ['open', 'recovered', 'ended'] as const
const NOTHING_NAMED = { error: 'Name an organization, client, project, site or page', path: ['page_id'] }
export const regressionQuery = paging(50)
  .extend({
    ...levels,
    status: z.enum(CHANGE_STATES).optional(),
    direction: z.enum(['worse', 'better']).optional(),
    metric: z.enum(SEARCHED_METRICS).optional(),
    device: queryId.optional(),
    location: queryId.optional(),
    /** Inclusive; `onset_to` is exclusive. */
    onset_from: startMoment.optional(),
    onset_to: endMoment.optional(),
  })
  .refine(
    (query) => Object.keys(levels).some((level) => level in query && query[level as keyof typeof levels]),
    NOTHING_NAMED,
  )
export type RegressionQuery = z.output<typeof regressionQuery>

/** A level shift of a series; `effect` has a 95 % confidence interval from `low` to `high`. */
export const regression = z.object({
  _id: z.string(),
  page: z.int(),
  pageName: z.string(),
  site: z.int(),
  client: z.int(),
  device: z.int(),
  location: z.int(),
  metric: z.enum(SEARCHED_METRICS),
  direction: z.enum(['worse', 'better']),
  status: z.enum(CHANGE_STATES),
  onset: z.iso.datetime(),
  pointId: z.string(),
  detectedAt: z.iso.datetime(),
  recoveredAt: z.iso.datetime().nullable(),
  /** From here on the series is measured differently, so the recovery can't be detected. */
  endedAt: z.iso.datetime().nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  before: z.number(),
  after: z.number(),
  effect: z.object({ value: z.number(), low: z.number(), high: z.number() }),
  pValue: z.number(),
  qValue: z.number(),
  points: z.object({ before: z.int(), after: z.int() }),
})
export type Regression = z.infer<typeof regression>
