import { z } from 'zod'
import {
  mail,
  mailParams,
  mailPreview,
  mailPreviewSummary,
  mailQuery,
  mailSummary,
  mailTemplateParams,
  mailThemeQuery,
  suspendedAddress,
  suspendedAddressForm,
} from '~/shared/schemas/mail'
import { done, pageOf } from '~/shared/schemas/paging'
import { endpoint } from '../http/endpoint'
import { listPreviews, readPreview, readPreviewHtml } from './previews'
import { listMails, readMail, retryMail } from './read-mail'
import { liftSuspension, listSuspendedAddresses } from './suspensions'

export const mailRows = [
  endpoint.get('/api/mails', {
    summary: 'Mails sent, waiting, failed or kept, newest first',
    guard: 'super',
    query: mailQuery,
    response: pageOf(mailSummary),
    run: (ctx, { query }) => listMails(ctx, query),
  }),
  endpoint.get('/api/mails/{id}', {
    summary: 'One mail with its text',
    guard: 'super',
    params: mailParams,
    response: mail,
    run: (ctx, { params }) => readMail(ctx, params.id),
  }),
  endpoint.post('/api/mails/{id}/retry', {
    summary: 'Resend a failed or kept email',
    guard: 'super',
    params: mailParams,
    response: mailSummary,
    run: (ctx, { params }) => retryMail(ctx, params.id),
  }),
  endpoint.get('/api/mail-addresses', {
    summary: 'Suspended addresses, the newest first',
    guard: 'super',
    response: z.array(suspendedAddress),
    run: (ctx) => listSuspendedAddresses(ctx),
  }),
  endpoint.post('/api/mail-addresses/lift', {
    summary: 'Send mails to a suspended address again',
    guard: 'super',
    body: suspendedAddressForm,
    response: done,
    run: (ctx, { body }) => liftSuspension(ctx, body.address),
  }),
  endpoint.get('/api/mail-previews', {
    summary: 'Templates of mails',
    guard: 'super',
    response: z.array(mailPreviewSummary),
    run: () => listPreviews(),
  }),
  endpoint.get('/api/mail-previews/{template}', {
    summary: 'A template with sample content, as plain text',
    guard: 'super',
    params: mailTemplateParams,
    response: mailPreview,
    run: (_, { params }) => readPreview(params.template),
  }),
  endpoint.get('/api/mail-previews/{template}/html', {
    summary: 'A template with sample content, as HTML',
    guard: 'super',
    params: mailTemplateParams,
    query: mailThemeQuery,
    media: 'text/html',
    run: (_, { params, query }) => readPreviewHtml(params.template, query.theme),
  }),
]
