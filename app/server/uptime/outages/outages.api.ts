import { outageAcknowledgement } from '~/shared/schemas/outage-acknowledgement'
import { outageDetail, outageQuery, outages, uptimeNow, uptimeNowQuery } from '~/shared/schemas/uptime'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { liveStream } from '../../platform/http/live-stream'
import { acknowledgeOutage, unacknowledgeOutage } from './acknowledge-outage'
import { exportOutages } from './export-outages'
import { listOutages } from './list-outages'
import { readNow } from './read-now'
import { readOutage, readOutagePicture } from './read-outage'

const ofOutage = byUuid('outage', 'monitor.read')
const acknowledging = byUuid('outage', 'outage.acknowledge')

/** Minimum interval of what thousands of monitors can change. */
const NOW_STEP_MS = 3_000

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
    mayLag: true,
    guard: 'visitor',
    query: outageQuery.omit({ page: true, limit: true }),
    isStream: true,
    media: 'text/csv',
    run: (ctx, { query }) => exportOutages(ctx, query),
  }),
  endpoint.get('/api/outages/{id}', {
    summary:
      'One outage with the checks that found it; shared links see no addresses and nothing of what was answered',
    ...ofOutage,
    response: outageDetail,
    run: (ctx) => readOutage(ctx),
  }),
  endpoint.post('/api/outages/{id}/acknowledgement', {
    summary: 'Mark an outage as seen, with an optional note; a conflict if another user has',
    ...acknowledging,
    body: outageAcknowledgement,
    response: outageDetail,
    run: (ctx, { body }) => acknowledgeOutage(ctx, body),
  }),
  endpoint.delete('/api/outages/{id}/acknowledgement', {
    summary: 'Remove the acknowledgement of an outage',
    ...acknowledging,
    response: outageDetail,
    run: (ctx) => unacknowledgeOutage(ctx),
  }),
  endpoint.get('/api/outages/{id}/picture', {
    summary: 'What a browser saw while the outage went on, where a picture was taken',
    ...ofOutage,
    media: 'image/*',
    run: (ctx) => readOutagePicture(ctx),
  }),
  endpoint.get('/api/uptime/now', {
    summary: 'Number of monitors that are down, and the newest ongoing outages',
    guard: 'visitor',
    query: uptimeNowQuery,
    response: uptimeNow,
    run: (ctx, { query }) => readNow(ctx, query),
  }),
  endpoint.get('/api/uptime/now/stream', {
    summary: 'A digest of the same as server-sent events, whenever it changed',
    guard: 'visitor',
    query: uptimeNowQuery,
    isStream: true,
    opens: 'events',
    media: 'text/event-stream',
    run: async (ctx, { query }, { request, isStillAllowed }) =>
      liveStream(
        ctx,
        {
          topic: 'uptime',
          look: async () => (await readNow(ctx, query)).digest,
          stepMs: NOW_STEP_MS,
          isShared: true,
        },
        request,
        isStillAllowed,
      ),
  }),
]
