import { z } from 'zod'
import { USAGE_GROUPS } from '../rules/usage/usage-periods'
import { queryFlag } from './paging'

const day = z.iso.date()

/** UTC days, the end inclusive. Without dates the last 30 days, or twelve weeks, months or billing periods. */
export const statisticsQuery = z.object({
  startDate: day.optional(),
  endDate: day.optional(),
  group: z.enum(USAGE_GROUPS).default('day'),
  /** Instead of `group`: the billing periods of the organization. */
  byBillingPeriod: queryFlag.optional(),
})
export type StatisticsQuery = z.output<typeof statisticsQuery>

export const usageFigures = z.object({
  /** Finished ones: succeeded, failed and canceled. */
  tests: z.int(),
  /** Requested ones that count towards the quota, by the next three; an experiment counts as all its runs. */
  charged: z.int(),
  manual: z.int(),
  scheduled: z.int(),
  experiments: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  canceled: z.int(),
  runs: z.int(),
  /** How long agents worked. */
  agentMs: z.int(),
  /** Stored files at the end of the period. */
  bytes: z.int(),
  /** Uptime checks. */
  checks: z.int(),
  mails: z.int(),
})
export type UsageFigures = z.infer<typeof usageFigures>

const place = z.object({ _id: z.int(), name: z.string() })
const part = usageFigures.extend({
  _id: z.int(),
  /** The last known one of a deleted part; null when unknown. */
  name: z.string().nullable(),
  isDeleted: z.boolean(),
})
const split = z.object({
  _id: z.union([z.int(), z.string()]),
  name: z.string().nullable(),
  tests: z.int(),
  charged: z.int(),
  failed: z.int(),
  runs: z.int(),
  agentMs: z.int(),
  checks: z.int(),
})

export const STATISTICS_LEVELS = ['platform', 'organization', 'client', 'project'] as const
export type StatisticsLevel = (typeof STATISTICS_LEVELS)[number]

export const usagePlan = z.object({
  periodStart: day,
  /** Exclusive. */
  periodEnd: day,
  /** null means unlimited. */
  quota: z.int().nullable(),
  /** By the whole organization in this period. */
  used: z.int(),
  /** When the quota is used up at the rate of the last week; null when it lasts. */
  endsOn: day.nullable(),
  monitoredSites: z.int(),
  uptimeQuota: z.int().nullable(),
})
export type UsagePlan = z.infer<typeof usagePlan>

export const statistics = z.object({
  level: z.enum(STATISTICS_LEVELS),
  organization: place.nullable(),
  client: place.nullable(),
  project: place.nullable(),
  startDate: day,
  endDate: day,
  group: z.enum([...USAGE_GROUPS, 'billing']),
  /** null above organizations. */
  plan: usagePlan.nullable(),
  total: usageFigures,
  series: z.array(usageFigures.extend({ from: day, to: day })),
  failures: z.array(z.object({ reason: z.string(), failed: z.int() })),
  /** By form factor above organizations. */
  devices: z.array(split),
  locations: z.array(split),
  /** Organizations, clients, projects or sites; most tests first, at most 500. */
  parts: z.array(part),
  partsTotal: z.int(),
  /** False while history from before the sums is still being counted. */
  isComplete: z.boolean(),
})
export type Statistics = z.infer<typeof statistics>
export type UsagePart = Statistics['parts'][number]
export type UsageSplit = Statistics['devices'][number]
