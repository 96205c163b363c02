import { z } from 'zod'
import { MAX_EDITED_SITES } from '../values/choices'
import { parentId } from './organization'

/** To another project of the client. */
export const siteMove = z.object({
  sites: z.array(z.int().positive()).min(1).max(MAX_EDITED_SITES),
  project: parentId,
})
export const moveSelectedForm = siteMove.pick({ project: true })
export const movedSites = z.object({ moved: z.int() })
