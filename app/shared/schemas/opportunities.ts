import { z } from 'zod'
import { ADVICE_KINDS } from '../rules/audits/advice'
import { audit, picture } from './audits'
import { opportunity } from './evidence'

/** A saving that Lighthouse did not estimate is null, never 0. */
export const foundOpportunity = opportunity.omit({ items: true, itemCount: true }).extend({ audit })
export type FoundOpportunity = z.infer<typeof foundOpportunity>

const lost = { lostMs: z.number().nullable(), lostBytes: z.number().nullable() }
/** Index of the request from 1, and the finding in words. */
const advisedRequest = z.object({
  number: z.int(),
  url: z.string(),
  thirdParty: z.boolean(),
  note: z.string(),
  ...lost,
})
/** `requests` are the first of `requestCount`; the loss is null where unknown. */
const advice = z.object({
  kind: z.enum(ADVICE_KINDS),
  ...lost,
  requests: z.array(advisedRequest),
  requestCount: z.int(),
})
/** `untoldPreloads`: preloads whose use is unknown. */
const beyond = z.object({ advice: z.array(advice), untoldPreloads: z.int() })
export type ExtraAdvice = z.infer<typeof beyond>

/** `savingMs` is the largest saving: they overlap, so they do not add up. Null where none was estimated. */
export const opportunitySummary = z.object({ count: z.int(), savingMs: z.number().nullable() })
export type OpportunitySummary = z.infer<typeof opportunitySummary>

/** Largest saving first, unestimated ones last. */
export const opportunityList = z.object({
  /** Titles of audits that Lighthouse could not compute; null when its report is not stored. */
  notMeasured: z.array(z.string()).nullable(),
  opportunities: z.array(foundOpportunity),
  picture,
  /** Advice beyond Lighthouse's audits; null when requests are not stored. */
  beyond: beyond.nullable(),
})
