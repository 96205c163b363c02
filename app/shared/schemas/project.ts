import { z } from 'zod'
import { entityName, parentId } from './organization'
import { keyword, ordering, paging, queryId } from './paging'

export const projectForm = z.object({ name: entityName })
export const newProject = projectForm.extend({ client: parentId })
export const projectChange = projectForm.partial()
export const projectQuery = paging(50).extend({ ...ordering.shape, keyword, client: queryId.optional() })

export const project = z.object({
  _id: z.int(),
  organization: z.int(),
  client: z.int(),
  clientName: z.string(),
  name: z.string(),
  sites: z.int(),
  pages: z.int(),
  createdAt: z.iso.datetime(),
})
export type Project = z.infer<typeof project>
