import { pageMove, pageMoveToNewSite } from '~/shared/schemas/page-move'
import { site } from '~/shared/schemas/site'
import { byId, endpoint } from '../../platform/http/endpoint'
import { movePage, movePageToNewSite } from './move-page'

export const pageMoveRows = [
  endpoint.put('/api/sites/{id}/movePage', {
    summary: 'Move a page with its history to another site of the client',
    ...byId('site', 'site.update'),
    body: pageMove,
    response: site,
    run: (ctx, { body }) => movePage(ctx, body),
  }),
  endpoint.put('/api/sites/{id}/movepagetonewsite', {
    summary: 'Move a page with its history to a new site with the settings of its present one',
    ...byId('site', 'site.update'),
    body: pageMoveToNewSite,
    response: site,
    run: (ctx, { body }) => movePageToNewSite(ctx, body),
  }),
]
