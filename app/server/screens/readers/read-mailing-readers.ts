import type { ApiClient, CallInput } from '../api-for'
import { nullIfMissing } from '../api-for'

type Query = NonNullable<CallInput<'get', '/api/subscribers'>['query']>

/** Subscribers by search and filters, or the one that the URL names. */
export async function readSubscribers(
  api: ApiClient,
  { subscriber, ...query }: Query & { subscriber: string | undefined },
) {
  if (subscriber === undefined) return api.get('/api/subscribers', { query })
  const one = await nullIfMissing(api.get('/api/subscribers/{id}', { params: { id: subscriber } }))
  return { items: one ? [one] : [], total: one ? 1 : 0, page: 1, limit: 1 }
}
