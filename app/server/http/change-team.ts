import { z } from 'zod'
import { messages } from '~/shared/messages'
import { deletionForm } from '~/shared/schemas/client'
import { teamForm, teamUsers } from '~/shared/schemas/team'
import { AppError } from '../errors'
import { apiFor } from './api-for'
import { changeInvitation, sendInvitation } from './change-invitations'
import { submitForm } from './form'
import { redirectWithToast } from './toast'

interface Change {
  id: string
  dialog: string | null
  backTo: string
  /** Where a deleted team is missed. */
  listTo: string
}

const intents = z.enum(['makeAdministrator', 'unmakeAdministrator', 'remove'])
const rowForm = z.object({ intent: intents, users: teamUsers.shape.users })

/** Every form of the screens of a team: of its dialogs, and of the rows of its members. */
export async function changeTeam(request: Request, { id, dialog, backTo, listTo }: Change) {
  const api = apiFor(request)
  const params = { id }
  const said = messages.success
  const go = (message: string, to = backTo) => redirectWithToast(to, { status: 'success', message })
  if (new URL(request.url).searchParams.get('form') === 'invitation') return changeInvitation(request, backTo)
  if (dialog === 'invite') return sendInvitation(request, backTo)
  if (dialog === 'add') {
    return submitForm(request, teamUsers, async (body) => {
      await api.post('/api/teams/{id}/users', { params, body })
      throw await go(said.memberAdded)
    })
  }
  if (dialog === 'rename') {
    return submitForm(request, teamForm, async (body) => {
      await api.put('/api/teams/{id}', { params, body })
      throw await go(said.teamUpdated)
    })
  }
  if (dialog === 'delete') {
    return submitForm(request, deletionForm, async ({ name }) => {
      const team = await api.get('/api/teams/{id}', { params })
      if (team.name !== name) {
        const mismatch = messages.deletion.mismatch
        throw new AppError('INVALID', mismatch, { fields: { name: [mismatch] } })
      }
      await api.delete('/api/teams/{id}', { params })
      throw await go(said.teamDeleted, listTo)
    })
  }
  return submitForm(request, rowForm, async ({ intent, users }) => {
    if (intent === 'makeAdministrator')
      await api.post('/api/teams/{id}/administrators', { params, body: { users } })
    if (intent === 'unmakeAdministrator')
      await api.delete('/api/teams/{id}/administrators', { params, body: { users } })
    if (intent === 'remove') await api.delete('/api/teams/{id}/users', { params, body: { users } })
    throw await go(intent === 'remove' ? said.memberRemoved : said.memberUpdated)
  })
}
