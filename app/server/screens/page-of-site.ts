import type { Page, Site } from '~/shared/schemas/site'
import { thingNotFound } from '../platform/access'
import { requestIdOf } from '../platform/http/request-id'
import { toScreenResponse } from './screen-errors'

/** The page of a URL such as /report-detail/{site}/{page}; 404 for a page of another site. */
export function pageOfSite(site: Site, pageId: string, request: Request): Page {
  const page = site.pages.find((candidate) => String(candidate._id) === pageId)
  if (page) return page
  throw toScreenResponse(thingNotFound('page'), request, requestIdOf(request.headers))
}
