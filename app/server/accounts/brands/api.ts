import { brand, brandQuery } from '~/shared/schemas/brand'
import { endpoint } from '../../platform/http/endpoint'
import { findBrandForHost } from './read-brand'

export const brandRows = [
  endpoint.get('/api/organizations/findBrandByDomain', {
    summary: 'The brand of the organization with this domain, else the product’s own',
    guard: 'public',
    query: brandQuery,
    response: brand,
    run: (ctx, { query }) => findBrandForHost(ctx.db, query.domain),
  }),
]
