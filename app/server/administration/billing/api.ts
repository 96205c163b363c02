import { invoice, invoiceOrder } from '~/shared/schemas/invoice'
import { pageOf } from '~/shared/schemas/paging'
import {
  invoiceForm,
  listedSubscription,
  subscription,
  subscriptionChange,
  subscriptionQuery,
} from '~/shared/schemas/subscription'
import { byId, endpoint } from '../../platform/http/endpoint'
import { changeSubscription } from './change-subscription'
import { listSubscriptions, readSubscription } from './read-subscription'
import { requestInvoice } from './request-invoice'
import { writeInvoice } from './write-invoice'

export const billingRows = [
  endpoint.get('/api/subscriptions', {
    summary: 'Subscriptions of all organizations, open invoice orders first',
    guard: 'super',
    query: subscriptionQuery,
    response: pageOf(listedSubscription),
    run: (ctx, { query }) => listSubscriptions(ctx, query),
  }),
  endpoint.get('/api/organizations/{id}/subscription', {
    summary: 'What an organization pays',
    ...byId('organization', 'organization.readBilling'),
    response: subscription,
    run: (ctx) => readSubscription(ctx),
  }),
  endpoint.put('/api/organizations/{id}/subscription', {
    summary: 'Set plan, end, quotas and invoice status of an organization, and process its order',
    ...byId('organization', 'organization.setSubscription'),
    confirmation: 'browser',
    body: subscriptionChange,
    response: subscription,
    run: (ctx, { body }) => changeSubscription(ctx, body),
  }),
  endpoint.post('/api/organizations/{id}/subscription/invoice', {
    summary: 'Request payment by invoice',
    ...byId('organization', 'organization.changeBilling'),
    confirmation: 'browser',
    body: invoiceForm,
    response: subscription,
    run: (ctx, { body }) => requestInvoice(ctx, body),
  }),
  endpoint.post('/api/organizations/{id}/invoices', {
    summary: 'Issue an invoice; an order of payment by invoice that waits for it is then processed',
    ...byId('organization', 'organization.setSubscription'),
    confirmation: 'browser',
    body: invoiceOrder,
    response: invoice,
    status: 201,
    run: (ctx, { body }) => writeInvoice(ctx, body),
  }),
]
