import { invoiceForm, subscription } from '~/shared/schemas/subscription'
import { byId, endpoint } from '../http/endpoint'
import { readSubscription } from './read-subscription'
import { requestInvoice } from './request-invoice'

export const billingRows = [
  endpoint.get('/api/organizations/{id}/subscription', {
    summary: 'What an organization pays',
    ...byId('organization', 'organization.readBilling'),
    response: subscription,
    run: (ctx) => readSubscription(ctx),
  }),
  endpoint.post('/api/organizations/{id}/subscription/invoice', {
    summary: 'Ask for payment by invoice',
    ...byId('organization', 'organization.changeBilling'),
    confirmation: 'browser',
    body: invoiceForm,
    response: subscription,
    run: (ctx, { body }) => requestInvoice(ctx, body),
  }),
]
