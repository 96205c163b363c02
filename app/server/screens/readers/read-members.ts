import type { CallInput } from '../api-for'
import { type ApiClient, apiFor } from '../api-for'

type MemberQuery = CallInput<'get', '/api/clients/{id}/users'>['query']
interface Asked {
  level: 'client' | 'project'
  id: string
  query: MemberQuery
  mayChange: boolean
}

const ROWS = { client: '/api/clients/{id}/users', project: '/api/projects/{id}/users' } as const
const CANDIDATES = {
  client: '/api/clients/{id}/users/candidates',
  project: '/api/projects/{id}/users/candidates',
} as const

export async function readMembers(request: Request, { level, id, query, mayChange }: Asked) {
  const api = apiFor(request)
  const search = new URL(request.url).searchParams
  const dialog = mayChange ? search.get('dialog') : null
  const params = { id }
  const subject = search.get('subject')?.slice(0, 40)
  const candidate = search.get('candidate')?.trim().slice(0, 200)
  const [list, about, candidates, invitations] = await Promise.all([
    readList(api, level, id, query),
    subject ? readList(api, level, id, { subject }) : null,
    dialog === 'add' ? api.get(CANDIDATES[level], { params, query: { search: candidate } }) : [],
    mayChange ? api.get('/api/auth/invitations', { query: { [level]: id } }) : [],
  ])
  return { list, candidates, invitations, member: about?.items[0] ?? null }
}

/** Null on a server error, so that the rest of the screen is still shown. */
const readList = (api: ApiClient, level: Asked['level'], id: string, query: MemberQuery) =>
  api.get(ROWS[level], { params: { id }, query }).catch((error: unknown) => {
    if (error instanceof Response && error.status === 500) return null
    throw error
  })
