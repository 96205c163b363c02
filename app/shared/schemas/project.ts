import { z } from 'zod'
import { formMessages } from '../messages/form'
import { entityName, parentId } from './organization'
import { keyword, ordering, paging, queryFlag, queryId } from './paging'
import { tags, tagsFilter } from './tags'

export const projectForm = z.object({ name: entityName, tags: tags.optional() })
export const newProject = projectForm.extend({ client: parentId })
export const projectChange = projectForm.partial()
/** A form with one checked box sends a single value. */
export const chosenProjects = z.object({
  projects: z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z
      .array(parentId, { error: () => formMessages.selectProject })
      .min(1, { error: () => formMessages.selectProject })
      .max(500),
  ),
})
/** `compact`: only ids and names, uncounted; 100 instead of 50 unless a limit is given. */
export const projectQuery = paging(50).extend({
  ...ordering.shape,
  keyword,
  client: queryId.optional(),
  compact: z.union([queryFlag, z.literal('').transform(() => true)]).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  tags: tagsFilter,
})

export const project = z.object({
  _id: z.int(),
  organization: z.int(),
  client: z.int(),
  clientName: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  sites: z.int(),
  pages: z.int(),
  /** The generated project of the client's competitors. */
  isCompetitor: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Project = z.infer<typeof project>

export const compactProject = project.pick({ _id: true, organization: true, client: true, name: true })
export type CompactProject = z.infer<typeof compactProject>

export const hasSites = (one: Project | CompactProject): one is Project => 'sites' in one
