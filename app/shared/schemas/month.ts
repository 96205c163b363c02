import { z } from 'zod'
import { SEARCHED_METRICS } from '../rules/statistics/regressions'
import { formFactor } from './agent'
import { endMoment, startMoment } from './moment'
import { queryId } from './paging'
import { placeVisits } from './visits'

/** A client, or a project or site of it. Without both dates: the last 30 days. */
export const monthQuery = z.object({
  client: queryId,
  project: queryId.optional(),
  site: queryId.optional(),
  start_date: startMoment.optional(),
  end_date: endMoment.optional(),
})
export type MonthQuery = z.output<typeof monthQuery>

const amount = z.number().nullable()
/** In the month, and in the one before it. */
const figure = z.object({ value: amount, before: amount })

const level = z.object({
  metric: z.enum(SEARCHED_METRICS),
  pageName: z.string(),
  before: z.number(),
  after: z.number(),
})

const repair = z.discriminatedUnion('kind', [
  level.extend({ kind: z.literal('regression'), at: z.iso.datetime() }),
  z.object({ kind: z.literal('outage'), name: z.string(), downMs: z.number(), at: z.iso.datetime() }),
  z.object({ kind: z.literal('deployment'), version: z.string(), at: z.iso.datetime() }),
])
export type Repair = z.infer<typeof repair>

/** A period of a place for its owner, the last 30 days unless others are named: only what is stored. */
export const month = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Of score and LCP. */
  formFactor,
  figures: z.object({ performance: figure, lcp: figure, availability: figure }),
  /** Of all sites with web analytics; null without any. */
  visits: placeVisits
    .extend({
      /** Of visits with known speed, from 0 to 1; null where too little is known. */
      slowShare: z.number().nullable(),
      inOutages: z.int().nullable(),
    })
    .nullable(),
  /** Significant improvements that still last, newest first. */
  better: z.array(level.extend({ at: z.iso.datetime() })),
  /** The same of regressions. */
  worse: z.array(level.extend({ at: z.iso.datetime() })),
  outages: z.object({ count: z.int(), longestMs: z.number() }),
  /** What recovered, ended or was deployed, newest first. */
  fixed: z.array(repair),
})
export type Month = z.infer<typeof month>
