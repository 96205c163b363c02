import { z } from 'zod'
import { inviteMessages } from '~/shared/messages/sign-up'
import { successMessages } from '~/shared/messages/success'
import { newInvitation } from '~/shared/schemas/invitation'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { submitForm } from './form'

const rowForm = z.object({ intent: z.enum(['resend', 'revoke']), invitation: z.uuid() })

/** Sends an invitation from the dialog of a members screen. */
export const sendInvitation = (request: Request, backTo: string) =>
  submitForm(request, newInvitation, async (body) => {
    await apiFor(request).post('/api/auth/invitations', { body })
    throw await redirectWithToast(backTo, { status: 'success', message: successMessages.invitationSent })
  })

/** Sends a waiting invitation once more, or takes it back: the rows below the members. */
export const changeInvitation = (request: Request, backTo: string) =>
  submitForm(request, rowForm, async ({ intent, invitation: id }) => {
    const api = apiFor(request)
    if (intent === 'resend') await api.post('/api/auth/invitations/{id}/resend', { params: { id } })
    else await api.delete('/api/auth/invitations/{id}', { params: { id } })
    const { invitationSent } = successMessages
    const message = intent === 'resend' ? invitationSent : inviteMessages.revoked
    throw await redirectWithToast(backTo, { status: 'success', message })
  })

/** Those that wait, for who may change them; nobody else is told of any. */
export async function readInvitations(request: Request, query: { team: string }) {
  return apiFor(request)
    .get('/api/auth/invitations', { query })
    .catch((error: unknown) => {
      if (error instanceof Response && error.status === 403) return []
      throw error
    })
}
