import type { ApiClient } from '../api-for'

const MOST = 500
const idIn = (request: Request, name: string) => {
  const id = new URL(request.url).searchParams.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? id : null
}

export async function readChoices(request: Request, api: ApiClient) {
  const [client, project] = [idIn(request, 'client'), idIn(request, 'project')]
  if (client === null) return { client: null, projects: [], project: null }
  const [chosen, projects, one] = await Promise.all([
    api.get('/api/clients/{id}', { params: { id: client } }),
    api.get('/api/projects', { query: { client, compact: 'true', limit: MOST } }),
    project === null ? null : api.get('/api/projects/{id}', { params: { id: project } }),
  ])
  return { client: chosen, projects: projects.items, project: one }
}
