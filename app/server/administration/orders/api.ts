import { z } from 'zod'
import { billingAccount, wholeBillingDetails } from '~/shared/schemas/billing-details'
import {
  offerQuery,
  offers,
  order,
  orderBody,
  orderParams,
  orderPreview,
  orderQuote,
  ownSubscription,
  paymentDifference,
} from '~/shared/schemas/order'
import { done } from '~/shared/schemas/paging'
import { byId, endpoint } from '../../platform/http/endpoint'
import { changeDetails } from './account'
import { listDifferences } from './list-differences'
import { listOffers } from './list-offers'
import { changeCard } from './own-card'
import { cancelSubscription, keepPlan, readOwnSubscription, resumeSubscription } from './own-subscription'
import { placeOrder } from './place-order'
import { previewOrder } from './quote-order'
import { readOrder } from './read-order'
import { receiveEvent } from './receive-event'

const payer = { ...byId('organization', 'organization.changeBilling'), confirmation: 'browser' } as const

export const orderRows = [
  endpoint.get('/api/organizations/{id}/offers', {
    summary: 'Plans that an organization can order, priced for a choice, and what it uses now',
    ...byId('organization', 'organization.readBilling'),
    query: offerQuery,
    response: offers,
    run: (ctx, { query }) => listOffers(ctx, query),
  }),
  endpoint.post('/api/organizations/{id}/orders/preview', {
    summary: 'What an order costs, line by line with VAT, and changes; orders nothing',
    ...byId('organization', 'organization.readBilling'),
    body: orderPreview,
    response: orderQuote,
    run: (ctx, { body }) => previewOrder(ctx, body),
  }),
  endpoint.post('/api/organizations/{id}/orders', {
    summary: 'Order a plan, or change it; the same key orders once',
    ...payer,
    body: orderBody,
    response: order,
    status: 201,
    run: (ctx, { body }) => placeOrder(ctx, body),
  }),
  endpoint.get('/api/organizations/{id}/orders/{order}', {
    summary: 'An order and whether it is done',
    ...byId('organization', 'organization.readBilling'),
    params: orderParams,
    response: order,
    run: (ctx, { params }) => readOrder(ctx, params.order),
  }),
  endpoint.get('/api/organizations/{id}/own-subscription', {
    summary: 'What an organization pays, for whom the invoices are, and what can be changed',
    ...byId('organization', 'organization.readBilling'),
    response: ownSubscription,
    run: (ctx) => readOwnSubscription(ctx),
  }),
  endpoint.put('/api/organizations/{id}/billing-details', {
    summary: 'Change billing address, tax ID and the addresses that get invoices',
    ...payer,
    body: wholeBillingDetails,
    response: billingAccount,
    run: (ctx, { body }) => changeDetails(ctx, body),
  }),
  endpoint.post('/api/organizations/{id}/own-subscription/cancel', {
    summary: 'Cancel the subscription at the end of its period',
    ...payer,
    response: ownSubscription,
    run: (ctx) => cancelSubscription(ctx),
  }),
  endpoint.post('/api/organizations/{id}/own-subscription/resume', {
    summary: 'Resume a canceled subscription that has not ended yet',
    ...payer,
    response: ownSubscription,
    run: (ctx) => resumeSubscription(ctx),
  }),
  endpoint.post('/api/organizations/{id}/own-subscription/keep', {
    summary: 'Drop the change that waits for the renewal',
    ...payer,
    response: ownSubscription,
    run: (ctx) => keepPlan(ctx),
  }),
  endpoint.post('/api/organizations/{id}/own-subscription/card', {
    summary: 'The page of the payment provider where another card is entered',
    ...payer,
    response: z.object({ url: z.string() }),
    run: (ctx) => changeCard(ctx),
  }),
  endpoint.get('/api/payments/differences', {
    summary: 'Payments by card that do not agree with their orders',
    guard: 'super',
    response: z.array(paymentDifference),
    run: (ctx) => listDifferences(ctx),
  }),
  endpoint.post('/api/payments/stripe', {
    summary: 'Notices of the payment provider, signed by it',
    guard: 'public',
    response: done,
    run: (ctx, _, { request }) => receiveEvent(ctx, request),
  }),
]
