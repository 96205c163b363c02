import { successMessages } from '~/shared/messages/success'
import { clientMember, memberRemoval, projectMember } from '~/shared/schemas/permission'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { changeInvitation, sendInvitation } from './change-invitations'
import { entityActions, formAction } from './entity-actions'

interface Change {
  level: 'client' | 'project'
  id: string
  backTo: string
}

const ROWS = { client: '/api/clients/{id}/users', project: '/api/projects/{id}/users' } as const

export async function changeMembers(request: Request, { level, id, backTo }: Change) {
  const api = apiFor(request)
  const row = { params: { id } }
  const go = (message: string) => redirectWithToast(backTo, { status: 'success', message })
  if (new URL(request.url).searchParams.get('form') === 'invitation') return changeInvitation(request, backTo)
  const member = level === 'client' ? clientMember : projectMember
  return entityActions(request, {
    invite: (request) => sendInvitation(request, backTo, level === 'project' ? id : undefined),
    remove: formAction(memberRemoval, async (body) => {
      await api.delete(ROWS[level], { ...row, body })
      throw await go(successMessages.memberRemoved)
    }),
    role: formAction(member, async (body) => {
      await api.put(ROWS[level], { ...row, body: body as never })
      throw await go(successMessages.memberUpdated)
    }),
    default: formAction(member, async (body) => {
      await api.post(ROWS[level], { ...row, body: body as never })
      throw await go(successMessages.memberAdded)
    }),
  })
}
