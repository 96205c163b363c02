import { idParams } from '~/shared/schemas/paging'
import { invoiceForm, subscription } from '~/shared/schemas/subscription'
import { endpoint } from '../http/endpoint'
import { askForInvoice } from './ask-for-invoice'
import { readSubscription } from './read-subscription'

const target = ({ params }: { params: { id: string } }) => ({ kind: 'organization' as const, id: params.id })

export const billingRows = [
  endpoint.get('/api/organizations/{id}/subscription', {
    summary: 'What an organization pays',
    guard: { on: 'organization.readBilling', target },
    params: idParams,
    response: subscription,
    run: (ctx) => readSubscription(ctx),
  }),
  endpoint.post('/api/organizations/{id}/subscription/invoice', {
    summary: 'Ask for payment by invoice',
    guard: { on: 'organization.changeBilling', target },
    params: idParams,
    body: invoiceForm,
    response: subscription,
    run: (ctx, { body }) => askForInvoice(ctx, body),
  }),
]
