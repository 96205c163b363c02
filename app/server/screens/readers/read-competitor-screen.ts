import type { ApiClient } from '../api-for'
import { dialogOf } from '../dialog-of'

const MAX_SITES = 500

/** A client's competitors and, for the form, what a new one can be tested like. */
export async function readCompetitorScreen(api: ApiClient, request: Request, client: string) {
  const id = { params: { id: client } }
  const isAdding = dialogOf(request) === 'add'
  const [found, competitors, sites, devices, locations] = await Promise.all([
    api.get('/api/clients/{id}', id),
    api.get('/api/clients/{id}/competitors', id),
    isAdding ? api.get('/api/clients/{id}/sites', { ...id, query: { limit: MAX_SITES } }) : null,
    isAdding ? api.get('/api/clients/{id}/devices', id) : [],
    isAdding ? api.get('/api/locations') : [],
  ])
  const own = sites?.items.filter(({ isCompetitor }) => !isCompetitor) ?? []
  return { client: found, competitors, sites: own, devices, locations }
}
