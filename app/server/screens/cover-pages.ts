import type { Site } from '~/shared/schemas/site'
import type { ApiClient } from './api-for'

const MOST = 500

/** Creates the default monitor for each page of a site without one; returns how many. Stops at the first refusal. */
export async function coverPages(api: ApiClient, site: Site): Promise<number> {
  const { items } = await api.get('/api/monitors', { query: { site: site._id, limit: MOST } })
  const watched = new Set(items.filter(({ followsPage }) => followsPage).map(({ page }) => page))
  const bare = site.pages.filter(({ _id, isActive }) => isActive && !watched.has(_id))
  for (const { _id } of bare) await api.post('/api/pages/{id}/monitors', { params: { id: String(_id) } })
  return bare.length
}
