import { actorOf } from '~/shared/rules/access/actor'
import { canWithin } from '~/shared/rules/access/guards'
import type { Action } from '~/shared/rules/access/roles'
import type { Profile } from '~/shared/schemas/auth'
import type { ApiClient } from '../api-for'

const MOST = 500

export async function readPlaceChoices(request: Request, api: ApiClient, visitor: Profile, action: Action) {
  const clients = await api.get('/api/clients/all')
  const requested = new URL(request.url).searchParams.get('client')
  const actor = actorOf(visitor)
  const chosen =
    clients.find(({ _id }) => String(_id) === requested) ??
    clients.find(({ _id, organization }) =>
      canWithin(actor, action, { organizationId: organization, clientId: _id }),
    ) ??
    clients[0]
  if (!chosen) return { clients, client: null, projects: [], sites: [] }
  const params = { id: String(chosen._id) }
  const [client, projects, sites] = await Promise.all([
    api.get('/api/clients/{id}', { params }),
    api.get('/api/projects', { query: { client: chosen._id, compact: 'true', limit: MOST } }),
    api.get('/api/clients/{id}/sites', { params, query: { limit: MOST } }),
  ])
  return { clients, client, projects: projects.items, sites: sites.items }
}
