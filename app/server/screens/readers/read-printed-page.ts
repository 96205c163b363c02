import { apiFor } from '../api-for'
import { pageOfSite } from '../page-of-site'
import { printActionOf } from '../print-action'
import { requireNotShareUser } from '../visitor'

/** The page whose report is printed, for those who may see it; not for visitors of share links. */
export async function readPrintedPage(
  request: Request,
  params: { siteId?: string; pageId?: string; actionType?: string },
) {
  const action = printActionOf(params)
  const visitor = await requireNotShareUser(request)
  const site = await apiFor(request).get('/api/sites/{id}', { params: { id: params.siteId ?? '' } })
  const page = pageOfSite(site, params.pageId ?? '', request)
  return { action, visitor, site, page, search: new URL(request.url).search }
}
