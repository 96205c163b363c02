import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { savedFilterMessages } from '../messages/saved-filters'
import { filterSearch } from '../rules/navigation/filter-search'
import { line } from './organization'
import { queryId } from './paging'

const list = z.string().regex(/^[a-z-]{1,40}$/)
const name = line(60).min(1, { error: () => inputMessages.required })
const search = z
  .string({ error: () => savedFilterMessages.nothingToSave })
  .max(1000)
  .transform(filterSearch)
  .pipe(z.string().min(1, { error: () => savedFilterMessages.nothingToSave }))
/** An organization; null for the user alone. */
const sharedWith = z.preprocess((value) => value || null, queryId.nullable())

export const savedFilterQuery = z.object({ list })
export const newSavedFilter = z.object({ list, name, search, sharedWith: sharedWith.default(null) })
/** Absent fields stay unchanged. */
export const savedFilterChange = z.object({
  name: name.optional(),
  search: search.optional(),
  sharedWith: sharedWith.optional(),
})
export const savedFilterForm = z.object({ name, sharedWith })

export const savedFilter = z.object({
  _id: z.uuid(),
  list: z.string(),
  name: z.string(),
  /** Search params of the list. */
  search: z.string(),
  sharedWith: z.int().nullable(),
  isOwn: z.boolean(),
  mayChange: z.boolean(),
})
export type SavedFilter = z.infer<typeof savedFilter>
