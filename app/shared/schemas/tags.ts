import { z } from 'zod'
import { line } from './organization'
import { queryId } from './paging'

const splitTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

export const MAX_TAGS = 20

/** A list, or a text with commas. */
export const tags = z.preprocess(
  // conform turns empty entries into missing ones.
  (value) => (typeof value === 'string' ? splitTags(value) : (value ?? [])),
  z
    .array(line(40))
    .transform((all) => [...new Set(all.filter(Boolean))])
    .pipe(z.array(z.string()).max(MAX_TAGS)),
)
export const tagsForm = z.object({ tags })

/** What has one of these tags, separated by commas. */
export const tagsFilter = z
  .string()
  .max(500)
  .transform((text) => splitTags(text))
  .optional()

export const TAGGED = ['client', 'project', 'site'] as const
export const tagQuery = z.object({
  of: z.enum(TAGGED),
  organization: queryId.optional(),
  client: queryId.optional(),
  project: queryId.optional(),
})
