import { visitsQuery, visitsReport } from '~/shared/schemas/visits'
import { byId, endpoint } from '../../platform/http/endpoint'
import { readVisits } from './read-visits'

export const visitsRows = [
  endpoint.get('/api/sites/{id}/visits', {
    summary:
      'Visits of a site or one of its pages against the same weekdays before, and how many met slow pages and outages',
    ...byId('site', 'site.read'),
    query: visitsQuery,
    response: visitsReport,
    run: (ctx, { query }) => readVisits(ctx, query),
  }),
]
