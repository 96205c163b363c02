import { z } from 'zod'
import { formMessages } from '../messages/form'
import { entityName, parentId } from './organization'
import { keyword, ordering, paging, queryId } from './paging'

export const projectForm = z.object({ name: entityName })
export const newProject = projectForm.extend({ client: parentId })
export const projectChange = projectForm.partial()
/** A form with one checked box sends a single value. */
export const chosenProjects = z.object({
  projects: z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(parentId, { error: formMessages.selectProject }).min(1, formMessages.selectProject).max(500),
  ),
})
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
