import { messages } from '~/shared/messages'
import { clientMember, memberRemoval, projectMember } from '~/shared/schemas/permission'
import { apiFor } from './api-for'
import { changeInvitation, sendInvitation } from './change-invitations'
import { submitForm } from './form'
import { redirectWithToast } from './toast'

interface Change {
  level: 'client' | 'project'
  id: string
  backTo: string
}

const ROWS = { client: '/api/clients/{id}/users', project: '/api/projects/{id}/users' } as const

/** Every form of a members screen: its dialogs by address, and the rows of waiting invitations. */
export async function changeMembers(request: Request, { level, id, backTo }: Change) {
  const api = apiFor(request)
  const search = new URL(request.url).searchParams
  const dialog = search.get('dialog')
  const params = { id }
  const go = (message: string) => redirectWithToast(backTo, { status: 'success', message })
  if (search.get('form') === 'invitation') return changeInvitation(request, backTo)
  if (dialog === 'invite') return sendInvitation(request, backTo)
  if (dialog === 'remove') {
    return submitForm(request, memberRemoval, async (body) => {
      await api.delete(ROWS[level], { params, body })
      throw await go(messages.success.memberRemoved)
    })
  }
  const write = async (body: never) => {
    if (dialog === 'role') await api.put(ROWS[level], { params, body })
    else await api.post(ROWS[level], { params, body })
    throw await go(dialog === 'role' ? messages.success.memberUpdated : messages.success.memberAdded)
  }
  return level === 'client'
    ? submitForm(request, clientMember, (body) => write(body as never))
    : submitForm(request, projectMember, (body) => write(body as never))
}
