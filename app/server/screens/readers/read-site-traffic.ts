import { apiFor } from '../api-for'

/** The property of a site, its connections, and the list of one of them when it is asked for or the only one. */
export async function readSiteTraffic(request: Request, site: string) {
  const api = apiFor(request)
  const search = new URL(request.url).searchParams
  const traffic = await api.get('/api/sites/{id}/traffic', { params: { id: site } })
  const { connections, property } = traffic
  const wanted = search.get('connection')
  const [only, ...others] = connections
  // A service is asked only when somebody wants its list.
  const suggested = property === null && others.length === 0 ? only : undefined
  const connection = connections.find(({ _id }) => _id === wanted) ?? suggested ?? null
  const page = Number(search.get('pageNumber') ?? 1)
  const properties =
    connection === null
      ? null
      : await api.get('/api/sites/gaProperties', {
          query: {
            site: Number(site),
            connection: connection._id,
            search: search.get('searchText')?.trim().slice(0, 200) || undefined,
            page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
          },
        })
  return { traffic, connection, properties }
}
