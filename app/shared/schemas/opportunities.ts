import { z } from 'zod'
import { audit, picture } from './audits'
import { opportunity } from './evidence'

/** What would make a page faster with its audit. A saving that the engine did not estimate is null, never 0. */
export const foundOpportunity = opportunity.omit({ items: true, itemCount: true }).extend({ audit })
export type FoundOpportunity = z.infer<typeof foundOpportunity>

/** The largest saving first; what nobody estimated comes last. */
export const opportunityList = z.object({ opportunities: z.array(foundOpportunity), picture })
