import { z } from 'zod'
import { inviteMessages } from '~/shared/messages/sign-up'
import { successMessages } from '~/shared/messages/success'
import { newInvitation } from '~/shared/schemas/invitation'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { submitForm } from './form'

const rowForm = z.object({ intent: z.enum(['resend', 'revoke']), invitation: z.uuid() })

export const sendInvitation = (request: Request, backTo: string) =>
  submitForm(request, newInvitation, async (body) => {
    await apiFor(request).post('/api/auth/invitations', { body })
    throw await redirectWithToast(backTo, { status: 'success', message: successMessages.invitationSent })
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
