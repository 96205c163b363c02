import { z } from 'zod'
import { formFactor } from './agent'
import { queryId } from './paging'

export const chartChoicesQuery = z.object({ client: queryId })

const named = z.object({ _id: z.int(), name: z.string() })

/** What the form of a chart offers, within what the caller may see. */
export const chartChoices = z.object({
  client: named.extend({ organization: z.int() }),
  projects: z.array(named),
  sites: z.array(named.extend({ project: z.int(), isCompetitor: z.boolean() })),
  /** The first of them; `hasMorePages` when there are more. */
  pages: z.array(named.extend({ site: z.int(), siteName: z.string() })),
  hasMorePages: z.boolean(),
  devices: z.array(named.extend({ formFactor })),
  locations: z.array(z.object({ _id: z.int(), label: z.string() })),
})
export type ChartChoices = z.infer<typeof chartChoices>
