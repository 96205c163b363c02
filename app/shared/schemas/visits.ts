import { z } from 'zod'
import { formFactor } from './agent'
import { queryId } from './paging'
import { trafficDetail } from './traffic'

/** Complete days against the usual visits of the same weekdays before; `few`: too few days or visits to say. */
export const visitsChange = z.object({
  verdict: z.enum(['more', 'fewer', 'same', 'few']),
  days: z.int(),
  before: z.number(),
  after: z.number(),
  /** 0.1 is a tenth more; null where there were none. */
  change: z.number().nullable(),
})

/** Of the last 28 complete days. */
export const placeVisits = z.object({ visits: z.int(), change: visitsChange })
export type PlaceVisitsView = z.infer<typeof placeVisits>

/** Of a client, project or site: its complete days, and all days of the period, null where a site lacks one. */
export const placeTraffic = z.object({
  visits: placeVisits,
  /** How many sites have web analytics. */
  sites: z.int(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  days: z.array(z.object({ day: z.iso.date(), visits: z.int().nullable(), isIncomplete: z.boolean() })),
})
export type PlaceTraffic = z.infer<typeof placeTraffic>

export const placeTrafficQuery = z
  .object({
    client: queryId,
    project: queryId.optional(),
    site: queryId.optional(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, { path: ['endDate'] })
export type PlaceTrafficQuery = z.output<typeof placeTrafficQuery>

/** Visits whose pages were not fast, by field data or, without it, by the tests of their day. */
const slowVisits = z.object({
  slow: z.int(),
  /** Whose speed is known, and all. */
  rated: z.int(),
  visits: z.int(),
  /** Of the rated ones, from 0 to 1. */
  share: z.number(),
  basis: z.enum(['field', 'lab', 'both']),
})

/** The median LCP of each complete day's tests beside its visits: `x` are visits, `y` is LCP in ms. */
const lcpAgainstVisits = z.object({
  /** The type of device with the most days. */
  formFactor,
  rho: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  trend: z.object({ slope: z.number(), intercept: z.number() }).nullable(),
  /** Named by the day's last test. */
  dots: z.array(
    z.object({ pointId: z.uuid(), siteId: z.int(), pageId: z.int(), x: z.number(), y: z.number() }),
  ),
})
export type LcpAgainstVisits = z.infer<typeof lcpAgainstVisits>

const outageVisits = z.object({
  outage: z.uuid(),
  monitorName: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** That are usual in its hours; null if too little is known. */
  visits: z.int().nullable(),
})
export type OutageVisitsView = z.infer<typeof outageVisits>

/** Days in the time zone of the source, at most 400; compared with as many before, moved by whole weeks. */
export const visitsQuery = z
  .object({ page: queryId.optional(), startDate: z.iso.date(), endDate: z.iso.date() })
  .refine(({ startDate, endDate }) => startDate <= endDate, { path: ['endDate'] })
export type VisitsQuery = z.output<typeof visitsQuery>

export const visitsReport = z.object({
  traffic: trafficDetail,
  change: visitsChange,
  /** null where too little is known of visits or speed. */
  slow: slowVisits.nullable(),
  /** null without a day that has visits and a test. */
  lcp: lcpAgainstVisits.nullable(),
  outages: z.array(outageVisits),
  /** In all outages together, each hour once; null if there is none that it is known of. */
  outageVisits: z.int().nullable(),
})
export type VisitsReport = z.infer<typeof visitsReport>
