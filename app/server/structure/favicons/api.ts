import { byId, endpoint } from '../../platform/http/endpoint'
import { readFavicon } from './read-favicon'

export const faviconRows = [
  endpoint.get('/api/sites/{id}/favicon', {
    summary: 'The icon of a site’s host, fetched and cached by the server; its first letter if it has none',
    ...byId('site', 'site.read'),
    media: 'image/*',
    run: (ctx) => readFavicon(ctx),
  }),
]
