import { z } from 'zod'
import { DEFAULT_CRON } from '../rules/schedule/schedules'
import { pageOf, paging, queryId } from './paging'

/** Scheduled tests of the next 30 days and the monthly quota. */
export const budgetPrediction = z.object({
  organization: z.int(),
  /** null means unlimited. */
  quota: z.int().nullable(),
  uptimeQuota: z.int().nullable(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  /** By the organization in this period. */
  used: z.int(),
  /** Tests in 30 days at the requested level. */
  predicted: z.int(),
  /** Maximum. */
  predictedRuns: z.int(),
  /** Tests in 30 days over all sites. */
  organizationPredicted: z.int(),
  /** Expected usage at the end of the period. */
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
  /** Pages × devices × locations. */
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

/** Unsaved settings of a site. */
export const siteSettingsCheck = z.object({
  /** Absent for a new site. */
  site: queryId.optional(),
  frequency: z.string().trim().max(100).default(DEFAULT_CRON),
  timezone: z.string().trim().max(100).default('UTC'),
  isScheduled: z.boolean().default(true),
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
  /** null without a project. */
  project: change.nullable(),
  client: change,
  organization: change,
  /** Saving would be refused. */
  isOver: z.boolean(),
  /** Without jitter; empty while paused. */
  next: z.array(z.iso.datetime()),
  timezone: z.string(),
  jitterMinutes: z.int(),
  locations: z.array(
    z.object({
      _id: z.int(),
      label: z.string(),
      agents: z.int(),
      /** Of a test due now. */
      waitMs: z.int().nullable(),
      /** Time between the start of the site's first and last test. */
      lastMs: z.int().nullable(),
      perHour: z.int(),
      load: z.number().nullable(),
      /** Queue length and wait at the next due time; null while paused. */
      due: z.object({ ahead: z.int().nullable(), waitMs: z.int().nullable() }).nullable(),
    }),
  ),
})
export type SiteSettingsVerdict = z.infer<typeof siteSettingsVerdict>
