import { actorOf } from '~/shared/rules/access/actor'
import { can, type Target } from '~/shared/rules/access/roles'
import type { Profile } from '~/shared/schemas/auth'
import type { ApiClient } from '../api-for'

const MAX_LISTED = 500

interface ChannelPlaces {
  organizations: { _id: number; name: string }[]
  clients: { _id: number; name: string }[]
  teams: { _id: number; name: string; organizationName: string }[]
}

/** The organizations, clients and teams that the visitor may add channels to. */
export async function readChannelPlaces(api: ApiClient, visitor: Profile): Promise<ChannelPlaces> {
  const [organizations, clients, teams] = await Promise.all([
    api.get('/api/organizations', { query: { limit: MAX_LISTED } }),
    api.get('/api/clients/all'),
    api.get('/api/teams', { query: { limit: MAX_LISTED } }),
  ])
  const actor = actorOf(visitor)
  const may = (target: Target) => can(actor, 'channel.update', target)
  return {
    organizations: organizations.items
      .filter(({ _id }) => may({ organizationId: _id }))
      .map(({ _id, name }) => ({ _id, name })),
    clients: clients
      .filter(({ _id, organization }) => may({ organizationId: organization, clientId: _id }))
      .map(({ _id, name }) => ({ _id, name })),
    teams: teams.items
      .filter(({ _id, organization }) => may({ organizationId: organization, teamId: _id }))
      .map(({ _id, name, organizationName }) => ({ _id, name, organizationName })),
  }
}
