import { z } from 'zod'
import { entityName, parentId } from './organization'

export const pageMove = z.object({ page_id: parentId, site_id: parentId })
export const pageMoveToNewSite = z.object({ page_id: parentId, site_name: entityName, project: parentId })
