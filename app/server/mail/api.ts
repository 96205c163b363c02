import { mail, mailParams, mailQuery, mailSummary } from '~/shared/schemas/mail'
import { pageOf } from '~/shared/schemas/paging'
import { endpoint } from '../http/endpoint'
import { listMails, readMail, retryMail } from './read-mail'

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
]
