import { z } from 'zod'
import { invitation, invitationQuery, newInvitation } from '~/shared/schemas/invitation'
import { done } from '~/shared/schemas/paging'
import { accepted, acceptForm, invitationOffer, invitationToken } from '~/shared/schemas/sign-up'
import { endpoint } from '../../platform/http/endpoint'
import { acceptInvitation } from './accept-invitation'
import { resendInvitation, revokeInvitation } from './change-invitation'
import { createInvitation } from './create-invitation'
import { listInvitations, readOffer } from './read-invitation'

const params = z.object({ id: z.uuid() })

export const invitationRows = [
  endpoint.get('/api/auth/invitations', {
    summary: 'Pending invitations to a client, project or team',
    guard: 'user',
    query: invitationQuery,
    response: z.array(invitation),
    run: (ctx, { query }) => listInvitations(ctx, query),
  }),
  endpoint.post('/api/auth/invitations', {
    summary: 'Invite an address to a client, to projects of it, or to a team',
    guard: 'user',
    body: newInvitation,
    response: invitation,
    status: 201,
    run: (ctx, { body }) => createInvitation(ctx, body),
  }),
  endpoint.get('/api/auth/invitations/{token}', {
    summary: 'What an invitation offers, for the holder of its link',
    guard: 'public',
    params: invitationToken,
    response: invitationOffer,
    run: (ctx, { params: { token } }) => readOffer(ctx, token),
  }),
  endpoint.post('/api/auth/invitations/{token}', {
    summary: 'Accept an invitation: as the signed-in user, or as a newcomer with name and password',
    guard: 'public',
    params: invitationToken,
    body: acceptForm,
    response: accepted,
    run: (ctx, { params: { token }, body }) => acceptInvitation(ctx, token, body),
  }),
  endpoint.post('/api/auth/invitations/{id}/resend', {
    summary: 'Mail an invitation again with a new link',
    guard: 'user',
    params,
    response: invitation,
    run: (ctx, { params: { id } }) => resendInvitation(ctx, id),
  }),
  endpoint.delete('/api/auth/invitations/{id}', {
    summary: 'Revoke an invitation',
    guard: 'user',
    params,
    response: done,
    run: (ctx, { params: { id } }) => revokeInvitation(ctx, id),
  }),
]
