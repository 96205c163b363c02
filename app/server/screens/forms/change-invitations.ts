import { z } from 'zod'
import { inviteMessages } from '~/shared/messages/sign-up'
import { successMessages } from '~/shared/messages/success'
import { type NewInvitation, newInvitation } from '~/shared/schemas/invitation'
import { type ApiClient, apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { submitForm } from './form'

const rowForm = z.object({ intent: z.enum(['resend', 'revoke']), invitation: z.uuid() })

const CANDIDATES = {
  client: '/api/clients/{id}/users/candidates',
  project: '/api/projects/{id}/users/candidates',
  team: '/api/teams/{id}/users/candidates',
} as const

/** The person of the organization with this address who has no role at the place yet. */
async function findColleague(api: ApiClient, level: keyof typeof CANDIDATES, id: string, email: string) {
  const candidates = await api.get(CANDIDATES[level], { params: { id }, query: { search: email } })
  const isSame = (one: string | null) => one?.toLowerCase() === email.toLowerCase()
  return candidates.find((one) => one.kind === 'user' && isSame(one.email))?._id
}

/** Who has an account in the organization is added; anyone else gets an invitation. */
async function invite(api: ApiClient, body: NewInvitation, project?: string): Promise<string> {
  const { email, client, team, role, projects } = body
  const [level, id] = team
    ? (['team', team] as const)
    : project
      ? (['project', project] as const)
      : (['client', client] as const)
  const subjectId = await findColleague(api, level, String(id), email)
  const params = { id: String(id) }
  if (!subjectId) {
    await api.post('/api/auth/invitations', { body })
    return successMessages.invitationSent
  }
  if (level === 'team') await api.post('/api/teams/{id}/users', { params, body: { users: [subjectId] } })
  else if (level === 'project')
    await api.post('/api/projects/{id}/users', { params, body: { subjectId, role } as never })
  else await api.post('/api/clients/{id}/users', { params, body: { subjectId, role, projects } as never })
  return successMessages.memberAdded
}

export const sendInvitation = (request: Request, backTo: string, project?: string) =>
  submitForm(request, newInvitation, async (body) => {
    const message = await invite(apiFor(request), body, project)
    throw await redirectWithToast(backTo, { status: 'success', message })
  })

export const changeInvitation = (request: Request, backTo: string) =>
  submitForm(request, rowForm, async ({ intent, invitation: id }) => {
    const api = apiFor(request)
    if (intent === 'resend') await api.post('/api/auth/invitations/{id}/resend', { params: { id } })
    else await api.delete('/api/auth/invitations/{id}', { params: { id } })
    const { invitationSent } = successMessages
    const message = intent === 'resend' ? invitationSent : inviteMessages.revoked
    throw await redirectWithToast(backTo, { status: 'success', message })
  })

/** Pending invitations; empty for visitors who may not change them. */
export async function readInvitations(request: Request, query: { team: string }) {
  return apiFor(request)
    .get('/api/auth/invitations', { query })
    .catch((error: unknown) => {
      if (error instanceof Response && error.status === 403) return []
      throw error
    })
}
