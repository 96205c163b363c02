import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { addressesOf } from '../rules/site-form-rows'
import { entityName } from './organization'
import { queryId } from './paging'
import { page, pageUrl, siteChange } from './site'

const MAX_PAGES = 100

/** A text with an address on each line, or a list. */
const urls = z.preprocess(
  (value) => (typeof value === 'string' ? addressesOf(value, []) : value),
  z
    .array(pageUrl, { error: () => inputMessages.onePageAtLeast })
    .min(1, { error: () => inputMessages.onePageAtLeast })
    .max(MAX_PAGES),
)

const { frequency, timezone, devices, regions, runs } = siteChange.shape

/** `site` is an own site whose schedule, devices and locations are used where the other fields are absent. */
export const competitiveTemplate = z.object({
  name: entityName,
  urls,
  site: queryId.optional(),
  frequency,
  timezone,
  devices,
  regions,
  runs,
})

const lines = z
  .string({ error: () => inputMessages.onePageAtLeast })
  .max(20_000, { error: () => inputMessages.atMostCharacters(20_000) })
  .superRefine((text, context) => {
    const parsed = urls.safeParse(text)
    const [issue] = parsed.error?.issues ?? []
    if (issue) context.addIssue({ code: 'custom', message: issue.message })
  })

/** Of the screen: `site` without a value means the fields below it. */
export const competitorForm = z.object({
  name: entityName,
  urls: lines,
  site: queryId.optional(),
  frequency,
  timezone,
  devices,
  regions,
})

export const competitor = z.object({
  /** Of its site. */
  _id: z.int(),
  name: z.string(),
  organization: z.int(),
  client: z.int(),
  project: z.int(),
  pages: z.array(page),
  frequency: z.string(),
  timezone: z.string(),
  isScheduled: z.boolean(),
  /** Tests in 30 days. */
  predicted: z.int(),
})
export type Competitor = z.infer<typeof competitor>

/** A form with one checked box sends a single value. */
export const competitorIds = z.object({
  competitors: z.preprocess(
    (value) => (value === undefined ? undefined : [value].flat()),
    z.array(queryId).min(1).max(100),
  ),
})
