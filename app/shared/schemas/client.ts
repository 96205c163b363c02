import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { isRetention } from '../rules/measuring/retention'
import { entityName, parentId } from './organization'
import { keyword, ordering, paging, queryId } from './paging'
import { tags, tagsFilter } from './tags'

const retentionDays = z.coerce
  .number()
  .int()
  .refine((days) => isRetention(days), { error: () => inputMessages.notAnOption })

export const clientForm = z.object({
  name: entityName,
  retentionDays: retentionDays.default(365),
  tags: tags.optional(),
})
export const retentionForm = clientForm.pick({ retentionDays: true })
export const newClient = clientForm.extend({ organization: parentId })
/** Absent fields stay unchanged, so no defaults here. */
export const clientChange = z.object({
  name: entityName.optional(),
  retentionDays: retentionDays.optional(),
  tags: tags.optional(),
})
export const clientQuery = paging(50).extend({
  ...ordering.shape,
  keyword,
  organization: queryId.optional(),
  tags: tagsFilter,
})

export const client = z.object({
  _id: z.int(),
  organization: z.int(),
  organizationName: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  /** null for visitors of share links. */
  retentionDays: z.int().nullable(),
  projects: z.int(),
  sites: z.int(),
  pages: z.int(),
  createdAt: z.iso.datetime(),
})
export type Client = z.infer<typeof client>

export const clientName = client.pick({ _id: true, organization: true, name: true })

/** The typed name confirms the deletion of a client, project or site. */
export const deletionForm = z.object({ name: z.string({ error: () => inputMessages.required }).max(200) })
