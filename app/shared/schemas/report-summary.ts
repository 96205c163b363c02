import { z } from 'zod'
import { SEARCHED_METRICS } from '../rules/statistics/regressions'
import { CAUSED_METRICS } from '../values/metric-keys'
import { formFactor, runMetrics } from './agent'
import { comparedMetric, comparedScore } from './compare-tests'
import { experimentOffer } from './experiment'
import { testStatus } from './lighthouse'

const file = z.string().nullable().optional()
const resource = z.object({
  kind: z.enum(['image', 'video', 'file']),
  bytes: z.number(),
  url: z.string().optional(),
})

/** What most of a metric is made of, where the evidence shows it. Times in ms. */
export const mainCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('server') }),
  z.object({ kind: z.literal('loadDelay'), ms: z.number(), resource: resource.nullable() }),
  z.object({ kind: z.literal('loadDuration'), ms: z.number(), resource: resource.nullable() }),
  z.object({ kind: z.literal('renderDelay'), ms: z.number() }),
  z.object({ kind: z.literal('font'), name: z.string(), ms: z.number(), url: z.string() }),
  z.object({ kind: z.literal('blocking'), url: file }),
  z.object({
    kind: z.literal('script'),
    name: z.string(),
    ms: z.number(),
    url: file,
    isThirdParty: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('shift'), element: z.string().nullable() }),
])
export type MainCause = z.infer<typeof mainCause>

const causes = z.partialRecord(z.enum(CAUSED_METRICS), mainCause)
export type MainCauses = z.infer<typeof causes>

/** The nearest test of another device at the same location. */
const otherDevice = z.object({
  device: z.int(),
  deviceName: z.string(),
  formFactor,
  location: z.int(),
  pointId: z.string(),
  at: z.iso.datetime(),
  status: testStatus,
  failureCode: z.string().nullable(),
  /** Why a success lacks figures. */
  gapReason: z.string().nullable(),
  isExcluded: z.boolean(),
  performance: z.number().nullable(),
  metrics: runMetrics.pick({ lcp: true, fcp: true, cls: true, tbt: true, si: true, ttfb: true, inp: true }),
})
export type OtherDevice = z.infer<typeof otherDevice>

const FIX_SECTIONS = ['performance', 'accessibility', 'best-practices', 'seo', 'security', 'cache'] as const

/** What a fix is about, where it is more than an audit: a main cause, or requests that failed. */
const FIX_CAUSES = [
  'server',
  'loadDelay',
  'loadDuration',
  'renderDelay',
  'font',
  'blocking',
  'script',
  'shift',
  'failed',
] as const

/**
 * An audit to fix, with the saving as Lighthouse estimates it, or else the points it costs. `audit` is the cause where no
 * audit is about it.
 */
const fix = z.object({
  audit: z.string(),
  title: z.string(),
  section: z.enum(FIX_SECTIONS),
  savingMs: z.number().nullable(),
  savingBytes: z.number().nullable(),
  /** Of CLS. */
  savingShift: z.number().nullable(),
  impact: z.number().nullable(),
  cause: z.enum(FIX_CAUSES).nullable(),
  /** URL of the file that it is about. */
  file: z.string().nullable(),
  /** The part of the metric that the cause takes, as measured. */
  measured: z.object({ metric: z.enum(CAUSED_METRICS), value: z.number() }).nullable(),
})
export type Fix = z.infer<typeof fix>

const sinceTest = z.object({
  pointId: z.string(),
  at: z.iso.datetime(),
  scores: z.array(comparedScore),
  metrics: z.array(comparedMetric),
})
export type SinceTest = z.infer<typeof sinceTest>

const sinceDeployment = z.object({
  at: z.iso.datetime(),
  version: z.string(),
  environment: z.string().nullable(),
  url: z.string().nullable(),
  /** Comparable tests in the medians. */
  tests: z.object({ before: z.int(), after: z.int() }),
  metrics: z.array(comparedMetric),
})
export type SinceDeployment = z.infer<typeof sinceDeployment>

const levelShift = z.object({
  metric: z.enum(SEARCHED_METRICS),
  difference: z.number(),
  onset: z.iso.datetime(),
})

/** The conclusions of a test. Parts are null where their source is not stored or does not exist. */
export const reportSummary = z.object({
  /** Worst first is up to the reader. */
  others: z.array(otherDevice),
  causes,
  /** The best first, at most three; empty when nothing fails, null when no evidence is stored. */
  fixes: z.array(fix).nullable(),
  /** Audits without a result, which may hide a fix; null when not all of them are stored or needed. */
  notMeasuredAudits: z.int().nullable(),
  /** Opportunities in all. */
  opportunities: z.int().nullable(),
  /** Experiments that try a fix, numbered as the screen of experiments does. */
  offered: z.array(experimentOffer),
  /** Detected level shifts that have not recovered. */
  levels: z.array(levelShift),
  sinceTest: sinceTest.nullable(),
  sinceDeployment: sinceDeployment.nullable(),
})
export type ReportSummary = z.infer<typeof reportSummary>
