import { z } from 'zod'
import { testProgress } from '~/shared/schemas/onboarding'
import { queryId } from '~/shared/schemas/paging'
import { endpoint, guardOn } from '../../platform/http/endpoint'
import { liveStream } from '../../platform/http/live-stream'
import { digestProgress, readProgress } from './progress'

const query = z.object({ page_id: queryId })
const guard = guardOn('test.read', (input: { query: { page_id: number } }) => ({
  kind: 'page',
  id: input.query.page_id,
}))

export const progressRows = [
  endpoint.get('/api/lighthouses/tests/progress', {
    summary: 'Tests of a page under way or just ended, with stage and first figures of those that run',
    guard,
    query,
    response: z.array(testProgress),
    run: (ctx) => readProgress(ctx),
  }),
  endpoint.get('/api/lighthouses/tests/progress/stream', {
    summary: 'A digest of the same as server-sent events, whenever it changed',
    guard,
    query,
    isStream: true,
    opens: 'events',
    media: 'text/event-stream',
    run: async (ctx, _, { request, isStillAllowed }) =>
      liveStream(
        ctx,
        { topic: 'tests', look: () => digestProgress(ctx), isShared: true },
        request,
        isStillAllowed,
      ),
  }),
]
