import { brandSender } from '~/shared/schemas/brand-domain'
import { byId, endpoint } from '../../platform/http/endpoint'
import { checkSenderNow } from './check-sender'
import { createSender } from './create-sender'
import { readSender } from './read-sender'

export const brandSenderRows = [
  endpoint.get('/api/organizations/{id}/sender', {
    summary: 'The sender address of an organization’s emails and the DNS records that it needs',
    ...byId('organization', 'organization.read'),
    response: brandSender,
    run: (ctx) => readSender(ctx),
  }),
  endpoint.post('/api/organizations/{id}/sender', {
    summary: 'Create the DKIM key and the records for the domain of the sender address',
    ...byId('organization', 'organization.updateBrand'),
    confirmation: 'browser',
    response: brandSender,
    run: (ctx) => createSender(ctx),
  }),
  endpoint.post('/api/organizations/{id}/sender/check', {
    summary: 'Check the records of the sender address now',
    ...byId('organization', 'organization.updateBrand'),
    response: brandSender,
    run: (ctx) => checkSenderNow(ctx),
  }),
]
