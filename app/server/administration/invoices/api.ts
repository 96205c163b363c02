import {
  invoice,
  invoiceCredit,
  invoiceExportQuery,
  invoiceFileQuery,
  invoicePayment,
  invoiceQuery,
  listedInvoice,
  organizationInvoiceParams,
  paymentParams,
} from '~/shared/schemas/invoice'
import { pageOf, paging, uuidParams } from '~/shared/schemas/paging'
import { sellerView, wholeSeller } from '~/shared/schemas/seller'
import { byId, endpoint } from '../../platform/http/endpoint'
import { creditInvoice } from './credit-invoice'
import { exportInvoices, listInvoices, listOwnInvoices, readInvoice, sendInvoiceFile } from './read-invoices'
import { recordPayment, removePayment } from './record-payment'
import { readSeller, updateSeller } from './seller'

export const invoiceRows = [
  endpoint.get('/api/seller', {
    summary: 'Who sells subscriptions, as invoices say',
    guard: 'super',
    response: sellerView,
    run: (ctx) => readSeller(ctx),
  }),
  endpoint.put('/api/seller', {
    summary: 'Set who sells; invoices that are issued already keep what they say',
    guard: 'super',
    confirmation: 'browser',
    body: wholeSeller,
    response: sellerView,
    run: (ctx, { body }) => updateSeller(ctx, body),
  }),
  endpoint.get('/api/invoices', {
    summary: 'Invoices and credit notes of all organizations, newest first',
    guard: 'super',
    query: invoiceQuery,
    response: pageOf(listedInvoice),
    run: (ctx, { query }) => listInvoices(ctx, query),
  }),
  endpoint.get('/api/invoices/export', {
    summary: 'Invoices and credit notes as CSV, oldest first',
    guard: 'super',
    query: invoiceExportQuery,
    media: 'text/csv',
    isStream: true,
    opens: 'downloads',
    run: (ctx, { query }) => exportInvoices(ctx, query),
  }),
  endpoint.get('/api/invoices/{id}', {
    summary: 'An invoice with its lines and payments',
    guard: 'super',
    params: uuidParams,
    response: invoice,
    run: (ctx, { params }) => readInvoice(ctx, params.id),
  }),
  endpoint.get('/api/invoices/{id}/file', {
    summary: 'An invoice as PDF (Factur-X) or as XML (XRechnung)',
    guard: 'super',
    params: uuidParams,
    query: invoiceFileQuery,
    media: ['application/pdf', 'application/xml'],
    opens: 'downloads',
    run: (ctx, { params, query }) => sendInvoiceFile(ctx, params.id, query.format),
  }),
  endpoint.post('/api/invoices/{id}/payments', {
    summary: 'Record a transfer that was received for an invoice',
    guard: 'super',
    confirmation: 'browser',
    params: uuidParams,
    body: invoicePayment,
    response: invoice,
    run: (ctx, { params, body }) => recordPayment(ctx, params.id, body),
  }),
  endpoint.delete('/api/invoices/{id}/payments/{payment}', {
    summary: 'Remove a transfer that was recorded by mistake',
    guard: 'super',
    confirmation: 'browser',
    params: paymentParams,
    response: invoice,
    run: (ctx, { params }) => removePayment(ctx, params.id, params.payment),
  }),
  endpoint.post('/api/invoices/{id}/credit-note', {
    summary: 'Take a whole invoice back by a credit note',
    guard: 'super',
    confirmation: 'browser',
    params: uuidParams,
    body: invoiceCredit,
    response: invoice,
    status: 201,
    run: (ctx, { params, body }) => creditInvoice(ctx, params.id, body.reason),
  }),
  endpoint.get('/api/organizations/{id}/invoices', {
    summary: 'Invoices and credit notes of an organization, newest first',
    ...byId('organization', 'organization.readInvoices'),
    query: paging(50, 200),
    response: pageOf(listedInvoice),
    run: (ctx, { query }) => listOwnInvoices(ctx, query),
  }),
  endpoint.get('/api/organizations/{id}/invoices/{invoice}/file', {
    summary: 'An invoice of an organization as PDF (Factur-X) or as XML (XRechnung)',
    ...byId('organization', 'organization.readInvoices'),
    params: organizationInvoiceParams,
    query: invoiceFileQuery,
    media: ['application/pdf', 'application/xml'],
    opens: 'downloads',
    run: (ctx, { params, query }) => sendInvoiceFile(ctx, params.invoice, query.format, ctx.tenant),
  }),
]
