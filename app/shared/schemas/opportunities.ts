import { z } from 'zod'
import { ADVICE_KINDS } from '../rules/audits/advice'
import { audit, picture } from './audits'
import { opportunity } from './evidence'

/** What would make a page faster with its audit. A saving that the engine did not estimate is null, never 0. */
export const foundOpportunity = opportunity.omit({ items: true, itemCount: true }).extend({ audit })
export type FoundOpportunity = z.infer<typeof foundOpportunity>

const lost = { lostMs: z.number().nullable(), lostBytes: z.number().nullable() }
/** A request by its place in the list of all, from 1, and what was found of it, in words. */
const advisedRequest = z.object({
  number: z.int(),
  url: z.string(),
  thirdParty: z.boolean(),
  note: z.string(),
  ...lost,
})
/** `requests` are the first of `requestCount`; what was lost is as measured, null where that tells nothing. */
const advice = z.object({
  kind: z.enum(ADVICE_KINDS),
  ...lost,
  requests: z.array(advisedRequest),
  requestCount: z.int(),
})
/** `untoldPreloads`: how many preloads there are of which it is not known whether they were used. */
const beyond = z.object({ advice: z.array(advice), untoldPreloads: z.int() })
export type ExtraAdvice = z.infer<typeof beyond>

/** The largest saving first; what nobody estimated comes last. */
export const opportunityList = z.object({
  opportunities: z.array(foundOpportunity),
  picture,
  /** What the requests tell beyond the engine's audits; null where they are not, or no longer, kept. */
  beyond: beyond.nullable(),
})
