import { z } from 'zod'
import { CAPACITY_STATES } from '../rules/schedule/agent-capacity'
import { QUOTA_LEVELS } from '../rules/schedule/quota-forecast'
import { pageOf, paging, queryId } from './paging'

const quotaLevel = z.enum(QUOTA_LEVELS).nullable()

/** Agent minutes at a location, those of all organizations together. */
const locationCapacity = z.object({
  _id: z.int(),
  label: z.string(),
  /** Live agents in service. */
  agents: z.int(),
  /** Whether the duration of a run was measured there; otherwise it is assumed. */
  isMeasured: z.boolean(),
  /** Needed in 30 days by all schedules. */
  minutes: z.int(),
  /** Needed in 30 days by the requested level or settings. */
  ownMinutes: z.int(),
  /** In 30 days. */
  availableMinutes: z.int(),
  /** Needed in the busiest hour. */
  busiestMinutes: z.int(),
  busiestAt: z.iso.datetime().nullable(),
  /** Agents that the busiest hour needs. */
  neededAgents: z.int(),
  state: z.enum(CAPACITY_STATES),
})
export type LocationCapacity = z.infer<typeof locationCapacity>

/** Stored evidence. */
const storedForecast = z.object({
  /** Measured, of the newest runs. */
  bytesPerRun: z.number(),
  /** At the end of the retention, when as much expires as is added. */
  bytes: z.number(),
  /** Added in 30 days and never expiring. */
  endlessBytes: z.number(),
})

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
  /** Of the organization: 80 or 100 % of the quota in 30 days or in this period. */
  level: quotaLevel,
  /** In this period; null if the quota lasts until its end. */
  runsOutAt: z.iso.datetime().nullable(),
  /** Of the locations in use. */
  capacity: z.array(locationCapacity),
  /** null before the organization's first run. */
  storage: storedForecast.nullable(),
})
export type BudgetPrediction = z.infer<typeof budgetPrediction>

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

const idItem = z.coerce.number().int().min(1).max(2_147_483_647)
const ids = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(idItem).max(20))

export const levelBudgetsQuery = z.object({
  level: z.enum(['organization', 'client', 'project']),
  /** Separated by commas. */
  ids: z
    .string()
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(z.array(z.int().min(1).max(2_147_483_647)).max(500)),
})
/** Those with scheduled sites that the caller may see. */
export const levelBudgets = z.array(
  z.object({
    _id: z.int(),
    organization: z.int(),
    /** Tests in 30 days. */
    predicted: z.int(),
    predictedRuns: z.int(),
    /** Of the organization; null means unlimited. */
    quota: z.int().nullable(),
    /** Usage of an organization at the end of its period; null without a quota. */
    expected: z.int().nullable(),
    /** Of organizations. */
    level: quotaLevel,
    runsOutAt: z.iso.datetime().nullable(),
  }),
)
export type LevelBudget = z.infer<typeof levelBudgets>[number]

/** Unsaved settings of a site. */
export const siteSettingsCheck = z.object({
  /** Absent for a new site. Fields that are left out are the site's, or what a new site gets. */
  site: queryId.optional(),
  frequency: z.string().trim().max(100).optional(),
  timezone: z.string().trim().max(100).optional(),
  isScheduled: z.boolean().optional(),
  pages: z.coerce.number().int().min(0).max(500).optional(),
  /** None can't be saved, so an empty list counts as absent. */
  devices: ids,
  regions: ids,
  runs: z.coerce.number().int().min(1).max(5).optional(),
})
export type SiteSettingsCheck = z.output<typeof siteSettingsCheck>
/** With the settings that the check left out. */
export type CheckedSettings = Required<Omit<SiteSettingsCheck, 'site'>> & Pick<SiteSettingsCheck, 'site'>

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
  /** Of the organization with these settings. */
  level: quotaLevel,
  runsOutAt: z.iso.datetime().nullable(),
  capacity: z.array(locationCapacity),
  /** Of the site alone; null before the organization's first run. */
  storage: storedForecast.nullable(),
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
