import { addedPages, addPagesForm, pageProposals } from '~/shared/schemas/page-discovery'
import { byId, endpoint } from '../../platform/http/endpoint'
import { addFoundPages } from './add-found-pages'
import { discoverPages, readProposals } from './discover-pages'

const update = byId('site', 'site.update')

export const pageDiscoveryRows = [
  endpoint.get('/api/sites/{id}/page-proposals', {
    summary: 'Further pages of a website that the last search found; null before the first',
    ...byId('site', 'site.readUsage'),
    response: pageProposals.nullable(),
    run: (ctx) => readProposals(ctx),
  }),
  endpoint.post('/api/sites/{id}/page-proposals', {
    summary: 'Search robots.txt, sitemaps and the start page of a website for further pages',
    ...update,
    response: pageProposals,
    run: (ctx) => discoverPages(ctx),
  }),
  endpoint.post('/api/sites/{id}/pages', {
    summary: 'Add pages to a site, with their first tests on request',
    ...update,
    body: addPagesForm,
    response: addedPages,
    status: 201,
    run: (ctx, { body }) => addFoundPages(ctx, body),
  }),
]
