import { outageMailForm, outageMailKey, outageMailPreference } from '~/shared/schemas/outage-mail'
import { done, idParams } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { endMailings } from './end-mailings'
import { changeOutageMail, readOutageMail } from './outage-mail'

export const outageMailRows = [
  endpoint.get('/api/clients/{id}/outage-mail', {
    summary: 'Whether the caller gets alert mails of a client',
    guard: 'user',
    params: idParams,
    response: outageMailPreference,
    run: (ctx, { params }) => readOutageMail(ctx, params.id),
  }),
  endpoint.put('/api/clients/{id}/outage-mail', {
    summary: 'Subscribe to alert mails of a client, or unsubscribe',
    guard: 'user',
    params: idParams,
    body: outageMailForm,
    response: outageMailPreference,
    run: (ctx, { params, body }) => changeOutageMail(ctx, params.id, body),
  }),
  endpoint.post('/api/unsubscribe/outage-mail', {
    summary: 'Unsubscribe from alert mails by key; unknown keys get the same response',
    guard: 'public',
    body: outageMailKey,
    response: done,
    run: (ctx, { body }) => endMailings(ctx, 'alert', body.key),
  }),
]
