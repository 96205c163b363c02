import { z } from 'zod'
import { MATCHES } from '../rules/audits/request-changes'
import { COMPARABILITY, VERDICTS } from '../rules/statistics/test-difference'
import { networkRequest, runMetrics } from './agent'
import { sectionId } from './audits'
import { point, testStatus } from './lighthouse'
import { METRIC_KEYS, SCORE_KEYS } from './metric-keys'
import { queryId } from './paging'

/**
 * `with` is the id of the other run, or a moment in ms since 1970 for the point nearest to it; without it the test
 * before is meant. A device and location choose the series in which a moment is looked for.
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
  /** The smallest difference between two tests that the series can tell; null where that is not known. */
  smallest: amount,
  verdict: z.enum(VERDICTS).nullable(),
}
const comparedScore = beforeAndAfter.extend({ key: z.enum(SCORE_KEYS), ...verdict })
const comparedMetric = beforeAndAfter.extend({ key: z.enum(METRIC_KEYS), ...verdict })
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
const comparedAmount = z.object({
  key: z.enum(AMOUNT_KEYS),
  bytes: beforeAndAfter,
  requests: beforeAndAfter,
})
export type ComparedAmount = z.infer<typeof comparedAmount>

/** The size is null where no answer came. */
const comparedRequest = networkRequest
  .pick({ url: true, method: true, resourceType: true, status: true, thirdParty: true })
  .extend({ transferSize: amount })
export type ComparedRequest = z.infer<typeof comparedRequest>
const resized = z.object({ match: z.enum(MATCHES), before: comparedRequest, after: comparedRequest })
const listed = <T extends z.ZodType>(item: T) => z.object({ total: z.int(), items: z.array(item) })

/** The largest first, `total` of them; `matched` counts how those in both loads were found again. */
const requestsCompared = z.object({
  came: listed(comparedRequest),
  went: listed(comparedRequest),
  resized: listed(resized),
  matched: z.record(z.enum(MATCHES), z.int()),
})
export type RequestsCompared = z.infer<typeof requestsCompared>

const changedAudit = z.object({ section: z.string(), id: z.string(), title: z.string(), impact: z.number() })
/** `notCompared`: of which halves nothing is said, since one of the tests has none, or was judged by other rules. */
const auditsCompared = z.object({
  newlyFailed: z.array(changedAudit),
  newlyPassed: z.array(changedAudit),
  notCompared: z.array(z.enum(['engine', 'own'])),
})
export type AuditsCompared = z.infer<typeof auditsCompared>

/** A run as one side of a comparison. `isSimulated`: its paints are of another load than the one in its film. */
const comparedTest = point.extend({
  metrics: runMetrics,
  isNoisy: z.boolean(),
  isPoint: z.boolean(),
  isSimulated: z.boolean(),
})
export type ComparedTest = z.infer<typeof comparedTest>

/**
 * `other` is null while the series has no other test; `isSubstitute`: not the one asked for, but the nearest to it.
 * In `told` what was measured first is `before`; its parts are null where what they are told from is not kept.
 */
export const testComparison = z.object({
  run: comparedTest,
  other: comparedTest.nullable(),
  isSubstitute: z.boolean(),
  isOtherLater: z.boolean(),
  /** Points around the other one in its series, the newest first. */
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
/** Audits by their lasting names; `before` is the test that they did not fail in, null where none compares. */
export const newFaults = z.object({ before: z.string().nullable(), audits: z.array(z.string()) })
