import { placeTraffic, placeTrafficQuery, visitsQuery, visitsReport } from '~/shared/schemas/visits'
import { byId, endpoint } from '../../platform/http/endpoint'
import { readPlaceTraffic } from './read-place-traffic'
import { readVisits } from './read-visits'

export const visitsRows = [
  endpoint.get('/api/overview/visits', {
    summary: 'Visits of a client, project or site by day; null where no web analytics is connected',
    mayLag: true,
    guard: {
      on: 'site.read',
      target: ({ query: { client, project, site } }) =>
        site
          ? { kind: 'site', id: site }
          : project
            ? { kind: 'project', id: project }
            : { kind: 'client', id: client },
    },
    query: placeTrafficQuery,
    response: placeTraffic.nullable(),
    run: (ctx, { query }) => readPlaceTraffic(ctx, query),
  }),
  endpoint.get('/api/sites/{id}/visits', {
    summary:
      'Visits of a site or one of its pages against the same weekdays before, and how many met slow pages and outages',
    mayLag: true,
    ...byId('site', 'site.read'),
    query: visitsQuery,
    response: visitsReport,
    run: (ctx, { query }) => readVisits(ctx, query),
  }),
]
