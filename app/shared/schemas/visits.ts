import { z } from 'zod'
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
  outages: z.array(outageVisits),
  /** In all outages together, each hour once; null if there is none that it is known of. */
  outageVisits: z.int().nullable(),
})
export type VisitsReport = z.infer<typeof visitsReport>
