import { timeline, timelineQuery } from '~/shared/schemas/timeline'
import { endpoint } from '../../platform/http/endpoint'
import { readTimeline } from './read-timeline'

export const timelineRows = [
  endpoint.get('/api/lighthouses/timeline', {
    summary: 'Timeline of a page on one device and location: tests, changes, outages, notes',
    mayLag: true,
    guard: { on: 'run.read', target: ({ query }) => ({ kind: 'page', id: query.page_id }) },
    query: timelineQuery,
    response: timeline,
    run: (ctx, { query }) => readTimeline(ctx, query),
  }),
]
