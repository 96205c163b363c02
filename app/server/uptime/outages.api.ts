import { uuidParams } from '~/shared/schemas/paging'
import { outageDetail, outageQuery, outages } from '~/shared/schemas/uptime'
import { endpoint, guardOn } from '../http/endpoint'
import { exportOutages } from './export-outages'
import { listOutages } from './list-outages'
import { readOutage, readOutagePicture } from './read-outage'

const ofOutage = guardOn('monitor.read', ({ params }: { params: { id: string } }) => ({
  kind: 'outage' as const,
  id: params.id,
}))

export const outageRows = [
  endpoint.get('/api/outages', {
    summary: 'Outages of what the caller may see, newest first',
    guard: 'visitor',
    query: outageQuery,
    response: outages,
    run: (ctx, { query }) => listOutages(ctx, query),
  }),
  endpoint.get('/api/outages/csv', {
    summary: 'The same as CSV, at most 50,000 of them',
    guard: 'visitor',
    query: outageQuery.omit({ page: true, limit: true }),
    isStream: true,
    run: (ctx, { query }) => exportOutages(ctx, query),
  }),
  endpoint.get('/api/outages/{id}', {
    summary:
      'One outage with the checks that found it; shared links see no addresses and nothing of what was answered',
    guard: ofOutage,
    params: uuidParams,
    response: outageDetail,
    run: (ctx) => readOutage(ctx),
  }),
  endpoint.get('/api/outages/{id}/picture', {
    summary: 'What a browser saw while the outage went on, where a picture was taken',
    guard: ofOutage,
    params: uuidParams,
    run: (ctx) => readOutagePicture(ctx),
  }),
]
