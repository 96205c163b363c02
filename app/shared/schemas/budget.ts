import { z } from 'zod'
import { DEFAULT_CRON } from '../rules/schedule/schedules'
import { pageOf, paging, queryId } from './paging'

/** What schedules will make in the next 30 days, beside what the organization may use in its month. */
export const budgetPrediction = z.object({
  organization: z.int(),
  /** null is no limit. */
  quota: z.int().nullable(),
  uptimeQuota: z.int().nullable(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  /** Of the organization, in this period. */
  used: z.int(),
  /** Tests in 30 days, at the level asked about. */
  predicted: z.int(),
  /** Runs that they take at most. */
  predictedRuns: z.int(),
  /** Tests in 30 days, of all sites of the organization. */
  organizationPredicted: z.int(),
  /** What the organization will have used at the end of the period. */
  expected: z.int(),
  isOver: z.boolean(),
})

export const siteBudget = z.object({
  _id: z.int(),
  name: z.string(),
  project: z.int(),
  frequency: z.string(),
  timezone: z.string(),
  isScheduled: z.boolean(),
  /** Pages times devices times locations. */
  combinations: z.int(),
  predicted: z.int(),
  predictedRuns: z.int(),
})
export const siteBudgets = pageOf(siteBudget)

export const sitesBudgetPage = paging(50)
export const sitesBudgetQuery = sitesBudgetPage.extend({
  organization: queryId.optional(),
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
})

const ids = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.coerce.number().int().min(1).max(2_147_483_647)).max(20),
)

/** Settings of a site that are not saved yet. */
export const siteSettingsCheck = z.object({
  /** The site that they would change; left out for a new one. */
  site: queryId.optional(),
  frequency: z.string().trim().max(100).default(DEFAULT_CRON),
  timezone: z.string().trim().max(100).default('UTC'),
  isScheduled: z.boolean().default(true),
  /** How many pages there would be. */
  pages: z.coerce.number().int().min(0).max(500).default(1),
  devices: ids,
  regions: ids,
  runs: z.coerce.number().int().min(1).max(5).default(1),
})
export type SiteSettingsCheck = z.output<typeof siteSettingsCheck>

const change = z.object({ before: z.int(), after: z.int() })
export const siteSettingsVerdict = z.object({
  quota: z.int().nullable(),
  used: z.int(),
  periodEnd: z.iso.datetime(),
  /** Tests in 30 days. */
  site: change,
  /** null where settings are checked of a client that has no project yet. */
  project: change.nullable(),
  client: change,
  organization: change,
  /** Saving is refused. */
  isOver: z.boolean(),
  /** The next times, without the jitter; none while paused. */
  next: z.array(z.iso.datetime()),
  timezone: z.string(),
  jitterMinutes: z.int(),
  locations: z.array(
    z.object({
      _id: z.int(),
      label: z.string(),
      agents: z.int(),
      /** How long a test that comes due now waits. */
      waitMs: z.int().nullable(),
      /** How much later the last test of the site begins than its first. */
      lastMs: z.int().nullable(),
      perHour: z.int(),
      load: z.number().nullable(),
      /** The runs ahead of a test when the schedule comes due next, and how long it waits then; null while paused. */
      due: z.object({ ahead: z.int().nullable(), waitMs: z.int().nullable() }).nullable(),
    }),
  ),
})
export type SiteSettingsVerdict = z.infer<typeof siteSettingsVerdict>
