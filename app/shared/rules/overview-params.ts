import { z } from 'zod'
import { OVERVIEW_SORTS } from '../schemas/overview'

/** The search params of a dashboard; what cannot be understood takes its default, never an error. */
const schema = z.object({
  formFactor: z.enum(['MOBILE', 'DESKTOP']).catch('MOBILE'),
  tab: z.enum(['lighthouse', 'performance']).catch('lighthouse'),
  searchText: z.string().trim().max(200).optional().catch(undefined),
  sort: z.enum(OVERVIEW_SORTS).catch('name'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
  pageNumber: z.coerce.number().int().min(1).max(100_000).catch(1),
  organization: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type OverviewParams = z.output<typeof schema>

export const overviewParams = (search: URLSearchParams): OverviewParams =>
  schema.parse(Object.fromEntries(search))
