import { z } from 'zod'
import { MATCHES } from '../rules/audits/request-changes'
import { COMPARABILITY, VERDICTS } from '../rules/statistics/test-difference'
import { METRIC_KEYS, SCORE_KEYS } from '../values/metric-keys'
import { networkRequest, runMetrics } from './agent'
import { sectionId } from './audits'
import { point, testStatus } from './lighthouse'
import { queryId } from './paging'

/**
 * `with`: the id of the other run, or a time in ms since 1970 for the nearest point; default: the previous
 * test. Device and location select the series for a time.
 */
export const comparisonQuery = z.object({
  with: z.string().max(64).optional(),
  device: queryId.optional(),
  location: queryId.optional(),
})
export type ComparisonQuery = z.output<typeof comparisonQuery>

const amount = z.number().nullable()
const beforeAndAfter = z.object({ before: amount, after: amount, difference: amount })

const verdict = {
  /** Minimum detectable change; null when unknown. */
  smallest: amount,
  verdict: z.enum(VERDICTS).nullable(),
}
export const comparedScore = beforeAndAfter.extend({ key: z.enum(SCORE_KEYS), ...verdict })
export const comparedMetric = beforeAndAfter.extend({ key: z.enum(METRIC_KEYS), ...verdict })
export type ComparedScore = z.infer<typeof comparedScore>
export type ComparedMetric = z.infer<typeof comparedMetric>

export const AMOUNT_KEYS = [
  'total',
  'document',
  'script',
  'stylesheet',
  'image',
  'font',
  'media',
  'other',
  'thirdParty',
] as const
export const comparedAmount = z.object({
  key: z.enum(AMOUNT_KEYS),
  bytes: beforeAndAfter,
  requests: beforeAndAfter,
})
export type ComparedAmount = z.infer<typeof comparedAmount>

/** The size is null without a response. */
export const comparedRequest = networkRequest
  .pick({ url: true, method: true, resourceType: true, status: true, thirdParty: true })
  .extend({ transferSize: amount })
export type ComparedRequest = z.infer<typeof comparedRequest>
const resized = z.object({ match: z.enum(MATCHES), before: comparedRequest, after: comparedRequest })
const listed = <T extends z.ZodType>(item: T) => z.object({ total: z.int(), items: z.array(item) })

/** Largest first, out of `total`; `matched`: how requests were paired. */
const requestsCompared = z.object({
  came: listed(comparedRequest),
  went: listed(comparedRequest),
  resized: listed(resized),
  matched: z.record(z.enum(MATCHES), z.int()),
})
export type RequestsCompared = z.infer<typeof requestsCompared>

const changedAudit = z.object({ section: z.string(), id: z.string(), title: z.string(), impact: z.number() })
/** `notCompared`: sections missing on one side or judged by different rules. */
const auditsCompared = z.object({
  newlyFailed: z.array(changedAudit),
  newlyPassed: z.array(changedAudit),
  notCompared: z.array(z.enum(['engine', 'own'])),
})
export type AuditsCompared = z.infer<typeof auditsCompared>

/** `isSimulated`: paint metrics are computed, so the film shows other times. */
const comparedTest = point.extend({
  metrics: runMetrics,
  isNoisy: z.boolean(),
  isPoint: z.boolean(),
  isSimulated: z.boolean(),
})
export type ComparedTest = z.infer<typeof comparedTest>

/**
 * `other` is null for the only test of a series; `isSubstitute`: the nearest test instead of the requested
 * one. In `told`, `before` is the earlier test; parts are null where their source is not stored.
 */
export const testComparison = z.object({
  run: comparedTest,
  other: comparedTest.nullable(),
  isSubstitute: z.boolean(),
  isOtherLater: z.boolean(),
  /** Neighbours of the baseline, newest first. */
  tests: z.array(z.object({ _id: z.string(), at: z.number(), status: testStatus, isNoisy: z.boolean() })),
  told: z
    .object({
      sameness: z.enum(COMPARABILITY),
      scores: z.array(comparedScore),
      metrics: z.array(comparedMetric),
      amounts: z.array(comparedAmount),
      requests: requestsCompared.nullable(),
      audits: auditsCompared.nullable(),
    })
    .nullable(),
})
export type TestComparison = z.infer<typeof testComparison>

export const newFaultsQuery = z.object({ section: sectionId.default('all') })
/** Stable audit ids; `before` is the previous comparable test, null without one. */
export const newFaults = z.object({ before: z.string().nullable(), audits: z.array(z.string()) })
