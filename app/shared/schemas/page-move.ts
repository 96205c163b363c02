import { z } from 'zod'
import { entityName, parentId } from './organization'

export const pageMove = z.object({ page_id: parentId, site_id: parentId })
export const pageMoveToNewSite = z.object({ page_id: parentId, site_name: entityName, project: parentId })

/** In the form a site is chosen, or a new one is named. */
export const pageMoveForm = z.discriminatedUnion('to', [
  pageMove.extend({ to: z.literal('site') }),
  pageMoveToNewSite.extend({ to: z.literal('new') }),
])
