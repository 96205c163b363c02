import { actorOf } from '~/shared/rules/access/actor'
import { can } from '~/shared/rules/access/roles'
import type { Profile } from '~/shared/schemas/auth'
import type { ApiClient } from '../api-for'

const MAX_SITES = 500

/** Sites within a place that the visitor may monitor, as choices of a form. */
export async function readMonitorSites(
  api: ApiClient,
  { client, project }: { client: number | undefined; project: number | undefined },
  visitor: Profile,
): Promise<{ value: string; label: string }[]> {
  const { items } = await api.get('/api/sites', { query: { client, project, limit: MAX_SITES } })
  const actor = actorOf(visitor)
  return items
    .filter(({ organization, client: clientId, project: projectId, _id: siteId }) =>
      can(actor, 'monitor.update', { organizationId: organization, clientId, projectId, siteId }),
    )
    .map(({ _id, name }) => ({ value: String(_id), label: name }))
}
