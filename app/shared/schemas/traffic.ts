import { z } from 'zod'
import {
  TRAFFIC_DIMENSIONS,
  TRAFFIC_PROBLEMS,
  TRAFFIC_SOURCES,
  TRAFFIC_STATES,
} from '../values/traffic-choices'
import { queryId } from './paging'

/**
 * Visitors are counted per day, so a sum counts who came on two days twice. Engagement is null where the source has none,
 * and for pages.
 */
const figures = {
  visits: z.int(),
  visitors: z.int(),
  pageViews: z.int(),
  engagedVisits: z.int().nullable(),
  engagementSeconds: z.int().nullable(),
}
const trafficDay = z.object({ day: z.iso.date(), ...figures, isIncomplete: z.boolean() })
export type TrafficDay = z.infer<typeof trafficDay>

const trafficTotals = z.object(figures)
export type TrafficTotals = z.infer<typeof trafficTotals>

/** Days without a row were not measured. Without any day the totals are null. */
const trafficPeriod = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  totals: trafficTotals.nullable(),
  days: z.array(trafficDay),
})
export type TrafficPeriod = z.infer<typeof trafficPeriod>

/** The largest first. `previous` is null where the previous period has no day; an empty key is what has no name. */
const trafficEntry = z.object({
  key: z.string(),
  visits: z.int(),
  pageViews: z.int(),
  previousVisits: z.int().nullable(),
})
export type TrafficEntry = z.infer<typeof trafficEntry>

const trafficConnectionState = z.object({
  source: z.enum(TRAFFIC_SOURCES),
  label: z.string(),
  state: z.enum(TRAFFIC_STATES),
  problem: z.enum(TRAFFIC_PROBLEMS).nullable(),
})

/** How far a linked property has been read, and why nothing comes. */
export const trafficProgress = z.object({
  /** Of the property, or a used-up quota of its connection. */
  problem: z.enum(TRAFFIC_PROBLEMS).nullable(),
  /** When it is tried again; null where nothing is wrong or the credentials must be renewed first. */
  retryAt: z.iso.datetime().nullable(),
  /** The first synchronisation has not reached its oldest day yet; its days, those that are there, and their share. */
  isFilling: z.boolean(),
  allDays: z.int(),
  filledDays: z.int(),
  filledShare: z.number(),
})
export type TrafficProgress = z.infer<typeof trafficProgress>

/** What a source says of its figures. */
export const trafficFlags = z.object({
  isSampled: z.boolean(),
  isThresholded: z.boolean(),
  hasDataLoss: z.boolean(),
})
export type TrafficFlags = z.infer<typeof trafficFlags>

export const traffic = z.object({
  site: z.int(),
  page: z.int().nullable(),
  /** null: not connected, or its connection was deleted. */
  connection: trafficConnectionState.nullable(),
  property: z
    .object({
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      syncedAt: z.iso.datetime().nullable(),
      ...trafficProgress.shape,
    })
    .nullable(),
  current: trafficPeriod,
  previous: trafficPeriod,
  /** Of both periods; `isIncomplete`: the current one contains today. */
  quality: trafficFlags.extend({ isIncomplete: z.boolean() }),
})
export type Traffic = z.infer<typeof traffic>

/** With breakdowns, which exist for sites only: they are empty for a page. */
export const trafficDetail = traffic.extend({
  breakdowns: z.record(z.enum(TRAFFIC_DIMENSIONS), z.array(trafficEntry)),
})
export type TrafficDetail = z.infer<typeof trafficDetail>

const MAX_DAYS = 400
const period = z
  .object({ startDate: z.iso.date(), endDate: z.iso.date() })
  .refine(({ startDate, endDate }) => startDate <= endDate, { path: ['endDate'] })
  .refine(({ startDate, endDate }) => (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 < MAX_DAYS, {
    path: ['startDate'],
  })
const subject = { site: queryId, page: queryId.optional() }

/** Default: the last 28 days with today; compared with as many before. */
export const trafficBody = z.object({
  ...subject,
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
})
export type TrafficBody = z.output<typeof trafficBody>
export const trafficDetailBody = z.object({
  ...subject,
  currentPeriod: period,
  previousPeriod: period,
})
export type TrafficDetailBody = z.output<typeof trafficDetailBody>
