import { z } from 'zod'
import { notAnOptionMessage, requiredMessage } from '../messages/form'
import { isRetention } from '../rules/measuring/retention'
import { entityName, parentId } from './organization'
import { keyword, ordering, paging, queryId } from './paging'

const retentionDays = z.coerce
  .number()
  .int()
  .refine((days) => isRetention(days), notAnOptionMessage)

export const clientForm = z.object({ name: entityName, retentionDays: retentionDays.default(365) })
export const newClient = clientForm.extend({ organization: parentId })
/** What is left out stays as it is, so no default may apply here. */
export const clientChange = z.object({ name: entityName.optional(), retentionDays: retentionDays.optional() })
export const clientQuery = paging(50).extend({
  ...ordering.shape,
  keyword,
  organization: queryId.optional(),
})

export const client = z.object({
  _id: z.int(),
  organization: z.int(),
  organizationName: z.string(),
  name: z.string(),
  retentionDays: z.int(),
  projects: z.int(),
  sites: z.int(),
  pages: z.int(),
  createdAt: z.iso.datetime(),
})
export type Client = z.infer<typeof client>

/** For a list to choose from. */
export const clientName = client.pick({ _id: true, organization: true, name: true })

/** Removing a client, project or site asks for its name again. */
export const deletionForm = z.object({ name: z.string({ error: requiredMessage }).max(200) })
