import { actorOf } from '~/shared/rules/access/actor'
import { can, type Target } from '~/shared/rules/access/roles'
import type { Profile } from '~/shared/schemas/auth'
import type { ApiClient, CallInput } from '../api-for'
import { dialogOf } from '../dialog-of'

const MOST = 500

type Place = { project: number } | { site: number }
type Query = NonNullable<CallInput<'get', '/api/mailings'>['query']>

/** Subscriptions about a project or site: the visitor's own, and on the tab of admins those of everyone. */
export async function readPlaceSubscriptions(
  request: Request,
  api: ApiClient,
  { visitor, target, place, query }: { visitor: Profile; target: Target; place: Place; query: Query },
) {
  const isAdmin = can(actorOf(visitor), 'mailing.read', target)
  const isManaging = isAdmin && new URL(request.url).searchParams.get('tab') === 'subscribers'
  const [own, subscribers, candidates] = await Promise.all([
    api.get('/api/mailings/own', { query: { ...place, limit: MOST } }),
    isManaging ? api.get('/api/mailings', { query: { ...query, ...place } }) : null,
    isManaging && dialogOf(request) === 'add-subscriber'
      ? api.get('/api/mailings/candidates', { query: place })
      : [],
  ])
  return { own: own.items, subscribers, candidates, isAdmin }
}
