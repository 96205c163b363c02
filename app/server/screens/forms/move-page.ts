import { pageMoveMessages } from '~/shared/messages/page-move'
import { paths } from '~/shared/paths'
import { pageMove, pageMoveToNewSite } from '~/shared/schemas/page-move'
import type { Site } from '~/shared/schemas/site'
import type { ApiClient } from '../api-for'
import { redirectWithToast } from '../toast'
import { formAction } from './entity-actions'

/** The dialogs that move a page of a site, by their name in the URL. */
export function movePageActions(api: ApiClient, siteId: string) {
  const own = { params: { id: siteId } }
  return {
    'move-page': formAction(pageMove, (body) =>
      moved(api.put('/api/sites/{id}/movePage', { ...own, body }), siteId, body.page_id),
    ),
    'move-page-new': formAction(pageMoveToNewSite, (body) =>
      moved(api.put('/api/sites/{id}/movepagetonewsite', { ...own, body }), siteId, body.page_id),
    ),
  }
}

async function moved(saved: Promise<Site>, from: string, page: number): Promise<never> {
  const { client, project, _id, name } = await saved
  const to = paths.site(client, project, _id)
  // The settings of a site are an index route.
  const undo = { to: `${to}?index`, fields: { intent: 'move-page', page_id: String(page), site_id: from } }
  throw await redirectWithToast(to, { status: 'success', message: pageMoveMessages.moved(name), undo })
}
