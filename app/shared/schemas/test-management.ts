import { z } from 'zod'
import { testingMessages } from '../messages/testing'
import { MANAGED_STATUSES } from '../values/choices'
import { test, testWait } from './lighthouse'
import { keyword, pageOf, paging, queryId } from './paging'

export const freeBatches = z.array(
  z.object({
    _id: z.uuid(),
    organization: z.int(),
    isFreeTest: z.literal(true),
    createdAt: z.iso.datetime(),
    tests: z.array(test),
  }),
)

/** `finished` means all ended tests. */

const managedFilter = z.object({
  organization: queryId.optional(),
  client: queryId.optional(),
  site: queryId.optional(),
  search: keyword,
})
export type ManagedFilter = z.output<typeof managedFilter>

export const managedTestQuery = paging(50, 200).extend({
  ...managedFilter.shape,
  status: z.enum(MANAGED_STATUSES).optional(),
})

export const managedTest = test.extend({
  ...testWait.shape,
  _id: z.uuid(),
  organization: z.int(),
  client: z.int(),
  clientName: z.string(),
  project: z.int(),
  siteName: z.string(),
  isCompetitor: z.boolean(),
  pageName: z.string(),
  url: z.string(),
  locationLabel: z.string(),
  isCanceled: z.boolean(),
  /** More about the reason than its code; null if nothing is known. */
  failureDetail: z.string().nullable(),
  /** An address or a link's name; null for API keys. */
  askedBy: z.string().nullable(),
  byLink: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ManagedTest = z.infer<typeof managedTest>

export const managedTests = pageOf(managedTest).extend({
  counts: z.object({ queued: z.int(), running: z.int(), finished: z.int() }),
})

const list = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.uuid()))
const ids = list.pipe(
  z
    .array(z.string())
    .min(1, { error: () => testingMessages.tests.selectionRequired })
    .max(500),
)
export const cancelTestsBody = z.object({ ids })

/** The checked boxes, or the row whose button was pressed. */
export const cancelTestsForm = z
  .object({ one: z.string().optional(), ids: list })
  .transform(({ one, ids }) => ({ ids: one === undefined ? ids : [one] }))
export const cancelAndReturnForm = z.object({ ids, returnTo: z.string().max(2000).optional() })
export const deleteTestForm = z.object({ test: z.uuid() })
export const cancelQueuedBody = managedFilter
export const canceled = z.object({ canceled: z.int() })
