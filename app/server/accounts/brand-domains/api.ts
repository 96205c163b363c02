import {
  brandDomain,
  brandDomainForm,
  brandDomainParams,
  brandDomains,
  cnameAnswer,
  domainAnswer,
  hostQuery,
  tlsAskQuery,
} from '~/shared/schemas/brand-domain'
import { done } from '~/shared/schemas/paging'
import { byId, endpoint, guardOn } from '../../platform/http/endpoint'
import { answerTlsAsk } from './answer-tls-ask'
import { addDomain, listBrandDomains, removeDomain } from './change-domains'
import { checkDomainNow } from './check-domain'
import { checkHost, hasCname } from './find-host'

const change = guardOn('organization.updateBrand', ({ params }: { params: { id: string } }) => ({
  kind: 'organization' as const,
  id: params.id,
}))

export const brandDomainRows = [
  endpoint.get('/api/organizations/hasCname', {
    summary: 'Whether a domain leads to this product',
    guard: 'super',
    query: hostQuery,
    response: cnameAnswer,
    run: (_ctx, { query }) => hasCname(query.domain),
  }),
  endpoint.get('/api/organizations/checkDomain', {
    summary: 'Whether an organization may add a domain, and whether it leads to this product',
    guard: 'super',
    query: hostQuery,
    response: domainAnswer,
    run: (ctx, { query }) => checkHost(ctx, query.domain),
  }),
  endpoint.get('/api/organizations/{id}/domains', {
    summary: 'Own domains of an organization, with the DNS records that prove them',
    ...byId('organization', 'organization.read'),
    response: brandDomains,
    run: (ctx) => listBrandDomains(ctx),
  }),
  endpoint.post('/api/organizations/{id}/domains', {
    summary: 'Add an own domain, which then waits for its records',
    ...byId('organization', 'organization.updateBrand'),
    confirmation: 'browser',
    body: brandDomainForm,
    response: brandDomain,
    status: 201,
    run: (ctx, { body }) => addDomain(ctx, body.host),
  }),
  endpoint.post('/api/organizations/{id}/domains/{domainId}/check', {
    summary: 'Check the records of an own domain now',
    guard: change,
    params: brandDomainParams,
    response: brandDomain,
    run: (ctx, { params }) => checkDomainNow(ctx, params.domainId),
  }),
  endpoint.delete('/api/organizations/{id}/domains/{domainId}', {
    summary: 'Remove an own domain: it no longer shows the brand',
    guard: change,
    confirmation: 'browser',
    params: brandDomainParams,
    response: done,
    run: (ctx, { params }) => removeDomain(ctx, params.domainId),
  }),
  endpoint.get('/api/tls-ask', {
    summary: 'For TLS proxies: 200 if the product answers under the domain, else 404',
    guard: 'public',
    query: tlsAskQuery,
    media: '*/*',
    run: (ctx, { query }) => answerTlsAsk(ctx, query.domain),
  }),
]
