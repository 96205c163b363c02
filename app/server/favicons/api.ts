import { idParams } from '~/shared/schemas/paging'
import { endpoint, guardOn } from '../http/endpoint'
import { readFavicon } from './read-favicon'

export const faviconRows = [
  endpoint.get('/api/sites/{id}/favicon', {
    summary:
      'The icon of a site’s host, asked for by the server and kept; its first letter where it has none',
    guard: guardOn('site.read', ({ params }: { params: { id: string } }) => ({
      kind: 'site' as const,
      id: params.id,
    })),
    params: idParams,
    run: (ctx) => readFavicon(ctx),
  }),
]
