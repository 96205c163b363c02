import { done, pageOf, uuidParams } from '~/shared/schemas/paging'
import { pdfOrder, pdfOrderContent, pdfOrderQuery, pdfThing, pdfThingQuery } from '~/shared/schemas/pdf-order'
import { endpoint } from '../../platform/http/endpoint'
import { createOrder } from './create-order'
import { previewOrder } from './preview-order'
import { cancelOrder, listOrders, readOrder, sendOrderFile } from './read-order'

/** Who may see a thing may order it: verbs check the right on it, also when its file is read. */
const access = {
  guard: 'visitor',
  openToLinksTo: ['compareSession', 'personalDashboard', 'benchmark'],
} as const

export const pdfOrderRows = [
  endpoint.get('/api/pdf-orders', {
    summary: 'PDFs that the caller ordered in the last seven days, newest first',
    ...access,
    query: pdfOrderQuery,
    response: pageOf(pdfOrder),
    run: (ctx, { query }) => listOrders(ctx, query),
  }),
  endpoint.post('/api/pdf-orders', {
    summary: 'Order a PDF, which a job prints; the same order while it is open is one',
    ...access,
    body: pdfOrderContent,
    response: pdfOrder,
    status: 201,
    run: (ctx, { body }, { request }) => createOrder(ctx, body, request.headers.get('accept-language')),
  }),
  endpoint.get('/api/pdf-orders/preview', {
    summary: 'The title of what would be ordered, and how long it would take',
    ...access,
    query: pdfThingQuery,
    response: pdfThing,
    run: (ctx, { query }) => previewOrder(ctx, query),
  }),
  endpoint.get('/api/pdf-orders/{id}', {
    summary: 'An order and how far it is',
    ...access,
    params: uuidParams,
    response: pdfOrder,
    run: (ctx, { params }) => readOrder(ctx, params.id),
  }),
  endpoint.delete('/api/pdf-orders/{id}', {
    summary: 'Cancel an order that is not printed yet',
    ...access,
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => cancelOrder(ctx, params.id),
  }),
  endpoint.get('/api/pdf-orders/{id}/file', {
    summary: 'The PDF of an order, for seven days',
    ...access,
    params: uuidParams,
    media: 'application/pdf',
    isStream: true,
    opens: 'downloads',
    run: (ctx, { params }, { request }) => sendOrderFile(ctx, request, params.id),
  }),
]
