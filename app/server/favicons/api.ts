import { byId, endpoint } from '../http/endpoint'
import { readFavicon } from './read-favicon'

export const faviconRows = [
  endpoint.get('/api/sites/{id}/favicon', {
    summary:
      'The icon of a site’s host, asked for by the server and kept; its first letter where it has none',
    ...byId('site', 'site.read'),
    run: (ctx) => readFavicon(ctx),
  }),
]
