import { z } from 'zod'
import { invitationToken } from '~/shared/schemas/sign-up'
import { subscription } from '~/shared/schemas/subscription'
import { byId, endpoint } from '../../platform/http/endpoint'
import { payByLink, readPaymentLink, sendPaymentLink } from './payment-link'

export const paymentLinkRows = [
  endpoint.post('/api/organizations/{id}/payment-link', {
    summary: 'Mail owners and billing admins a link to choose how the organization pays',
    ...byId('organization', 'organization.changeBilling'),
    confirmation: 'browser',
    response: z.object({ ok: z.literal(true), recipients: z.int() }),
    run: (ctx) => sendPaymentLink(ctx),
  }),
  endpoint.get('/api/payment-links/{token}', {
    summary: 'The subscription that a payment link is about',
    guard: 'public',
    params: invitationToken,
    response: subscription,
    run: (ctx, { params: { token } }) => readPaymentLink(ctx, token),
  }),
  endpoint.post('/api/payment-links/{token}', {
    summary: 'Choose payment by invoice; the link then expires',
    guard: 'public',
    params: invitationToken,
    response: subscription,
    run: (ctx, { params: { token } }) => payByLink(ctx, token),
  }),
]
