import { z } from 'zod'
import { deletionMessages } from '~/shared/messages/hierarchy'
import { successMessages } from '~/shared/messages/success'
import { deletionForm } from '~/shared/schemas/client'
import { teamForm, teamUsers } from '~/shared/schemas/team'
import { AppError } from '../../platform/errors'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { changeInvitation, sendInvitation } from './change-invitations'
import { entityActions, formAction } from './entity-actions'

interface Change {
  id: string
  backTo: string
  listTo: string
}

const rowForm = teamUsers.pick({ users: true })
const removalForm = rowForm.extend({ intent: z.literal('remove') })

export async function changeTeam(request: Request, { id, backTo, listTo }: Change) {
  const api = apiFor(request)
  const params = { id }
  const messages = successMessages
  const go = (message: string, to = backTo) => redirectWithToast(to, { status: 'success', message })
  if (new URL(request.url).searchParams.get('form') === 'invitation') return changeInvitation(request, backTo)
  return entityActions(request, {
    invite: (request) => sendInvitation(request, backTo),
    add: formAction(teamUsers, async (body) => {
      await api.post('/api/teams/{id}/users', { params, body })
      throw await go(messages.memberAdded)
    }),
    name: formAction(teamForm, async (body) => {
      await api.put('/api/teams/{id}', { params, body })
      throw await go(messages.teamUpdated)
    }),
    delete: formAction(deletionForm, async ({ name }) => {
      const team = await api.get('/api/teams/{id}', { params })
      if (team.name !== name) {
        const mismatch = deletionMessages.mismatch
        throw new AppError('INVALID', mismatch, { fields: { name: [mismatch] } })
      }
      await api.delete('/api/teams/{id}', { params })
      throw await go(messages.teamDeleted, listTo)
    }),
    makeAdministrator: formAction(rowForm, async ({ users }) => {
      await api.post('/api/teams/{id}/administrators', { params, body: { users } })
      throw await go(messages.memberUpdated)
    }),
    unmakeAdministrator: formAction(rowForm, async ({ users }) => {
      await api.delete('/api/teams/{id}/administrators', { params, body: { users } })
      throw await go(messages.memberUpdated)
    }),
    default: formAction(removalForm, async ({ users }) => {
      await api.delete('/api/teams/{id}/users', { params, body: { users } })
      throw await go(messages.memberRemoved)
    }),
  })
}
