import { z } from 'zod'
import { compareSessionMessages as messages } from '../messages/compare-sessions'
import { inputMessages } from '../messages/form'
import { COMPARABILITY } from '../rules/statistics/test-difference'
import { MAX_SESSION_NOTES, MAX_SESSION_TESTS, MIN_SESSION_TESTS } from '../values/choices'
import { runMetrics } from './agent'
import { comparedAmount, comparedMetric, comparedRequest, comparedScore } from './compare-tests'
import { point } from './lighthouse'
import { endMoment } from './moment'
import { entityName, line } from './organization'
import { keyword, paging, queryId } from './paging'

const notes = z
  .string()
  .trim()
  .max(MAX_SESSION_NOTES, { error: () => inputMessages.atMostCharacters(MAX_SESSION_NOTES) })

/** Ids of points; a form sends them separated by commas. The same one may be named twice. */
const split = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)
const chosenTests = z
  .preprocess(split, z.array(z.uuid(), { error: () => messages.tooFew(MIN_SESSION_TESTS) }))
  .refine((ids) => ids.length >= MIN_SESSION_TESTS, { error: () => messages.tooFew(MIN_SESSION_TESTS) })
  .refine((ids) => ids.length <= MAX_SESSION_TESTS, { error: () => messages.tooMany(MAX_SESSION_TESTS) })

/** Without a title the session is named after its pages. */
export const newCompareSession = z.object({
  title: line(120).optional(),
  notes: notes.optional(),
  tests: chosenTests,
})
export type NewCompareSession = z.output<typeof newCompareSession>

/** Absent fields stay. */
export const compareSessionChange = z.object({
  title: entityName.optional(),
  notes: notes.optional(),
  /** Position of the test that the others are compared with. */
  baseline: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_SESSION_TESTS - 1)
    .optional(),
})
export const compareSessionForm = z.object({ title: entityName, notes: notes.default('') })

export const compareSessionQuery = paging(20).extend({ search: keyword, organization: queryId.optional() })

/** A test of a session, named by its page and, if the page is there more than once, by its day, site or device. */
const sessionTest = point.extend({
  position: z.int(),
  name: z.string(),
  pageName: z.string(),
  url: z.string(),
  siteName: z.string(),
  client: z.int(),
  clientName: z.string(),
  project: z.int(),
  isCompetitor: z.boolean(),
  deviceName: z.string(),
  formFactor: z.enum(['DESKTOP', 'MOBILE']),
  locationLabel: z.string(),
  lcp: z.number().nullable(),
  isNoisy: z.boolean(),
})
export type SessionTest = z.infer<typeof sessionTest>

export const compareSession = z.object({
  _id: z.uuid(),
  organization: z.int(),
  title: z.string(),
  notes: z.string(),
  baseline: z.int(),
  /** The author, where visible to the caller. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Whether the caller may change and delete it. */
  mayChange: z.boolean(),
  /** Whether the caller may create links to it. */
  mayShare: z.boolean(),
  tests: z.array(sessionTest),
})
export type CompareSession = z.infer<typeof compareSession>

const listed = <T extends z.ZodType>(item: T) => z.object({ total: z.int(), items: z.array(item) })
const changed = z.object({ before: comparedRequest, after: comparedRequest })
const slower = changed.extend({ beforeMs: z.number(), afterMs: z.number() })
const sides = { before: z.number().nullable(), after: z.number().nullable() }
const bytesAndRequests = z.object({ requests: z.int(), bytes: z.number() })

/** A test against the baseline. Parts are null where their source is not stored. */
const sessionDifference = z.object({
  position: z.int(),
  sameness: z.enum(COMPARABILITY),
  scores: z.array(comparedScore),
  metrics: z.array(comparedMetric),
  amounts: z.array(comparedAmount),
  requests: z
    .object({
      came: listed(comparedRequest),
      went: listed(comparedRequest),
      larger: listed(changed),
      slower: listed(slower),
    })
    .nullable(),
  thirdParties: z
    .array(
      z.object({
        entity: z.string(),
        before: bytesAndRequests.nullable(),
        after: bytesAndRequests.nullable(),
      }),
    )
    .nullable(),
  audits: z
    .object({
      newlyFailed: z.array(z.object({ section: z.string(), id: z.string(), title: z.string() })),
      newlyPassed: z.array(z.object({ section: z.string(), id: z.string(), title: z.string() })),
    })
    .nullable(),
  mainThread: z.array(z.object({ group: z.string(), ...sides })).nullable(),
  /** Response headers of the page that differ. */
  headers: z
    .array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .nullable(),
})
export type SessionDifference = z.infer<typeof sessionDifference>

/** Whose evidence is compared with the baseline's: of all tests, of one by its position, or of the first. */
export const sessionDetailQuery = z.object({
  details: z
    .union([
      z.literal('first'),
      z.coerce
        .number()
        .int()
        .min(0)
        .max(MAX_SESSION_TESTS - 1),
    ])
    .optional(),
})
export type SessionDetailQuery = z.output<typeof sessionDetailQuery>

const shift = z.object({ value: z.number(), atMs: z.number().nullable(), element: z.string().nullable() })

export const compareSessionDetail = compareSession.extend({
  /** Positions of the tests whose requests, audits, main thread and headers are compared, with layout shifts. */
  detailed: z.array(z.int()),
  /** In order of the tests; null for one that is not stored any more. */
  figures: z.array(
    z.object({ metrics: runMetrics, isSimulated: z.boolean(), shifts: z.array(shift) }).nullable(),
  ),
  differences: z.array(sessionDifference),
  /** What the session keeps from being deleted. */
  storedBytes: z.number(),
})
export type CompareSessionDetail = z.infer<typeof compareSessionDetail>

/** Tests to choose from: the newest points of pages that match. */
export const testChoiceQuery = paging(20, 50).extend({
  search: keyword,
  page_id: queryId.optional(),
  bookmarks: z.enum(['true', 'false']).optional(),
  competitors: z.enum(['true', 'false']).optional(),
  /** The newest point up to this moment, or the end of this day. */
  until: endMoment.optional(),
  device: queryId.optional(),
  location: queryId.optional(),
})
export const testChoice = sessionTest.omit({ position: true, name: true })
export type TestChoice = z.infer<typeof testChoice>

/** A selection in the address of the screen. */
export const chosenQuery = z.object({
  ids: z.preprocess(split, z.array(z.string().max(64)).max(MAX_SESSION_TESTS)),
})
export const chosenTestList = z.object({ tests: z.array(testChoice) })
