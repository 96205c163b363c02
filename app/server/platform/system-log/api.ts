import { systemLogExport, systemLogFilter, systemLogPage, systemLogQuery } from '~/shared/schemas/system-log'
import { endpoint } from '../http/endpoint'
import { liveStream } from '../http/live-stream'
import { exportSystemLog } from './export-lines'
import { listSystemLog, newestLine } from './list-lines'

export const systemLogRows = [
  endpoint.get('/api/system-log', {
    summary: 'Warnings and errors of web, worker, jobs, probers and agents; newest first',
    guard: 'super',
    query: systemLogQuery,
    response: systemLogPage,
    run: (ctx, { query }) => listSystemLog(ctx, query),
  }),
  endpoint.get('/api/system-log/stream', {
    summary: 'The newest of them as server-sent events',
    guard: 'super',
    query: systemLogFilter,
    isStream: true,
    opens: 'events',
    media: 'text/event-stream',
    run: async (ctx, { query }, { request, isStillAllowed }) =>
      liveStream(
        ctx,
        { topic: 'systemLog', look: () => newestLine(ctx, query), isShared: true },
        request,
        isStillAllowed,
      ),
  }),
  endpoint.get('/api/system-log/export', {
    summary: 'The same as CSV or JSON lines, at most 100,000',
    guard: 'super',
    query: systemLogExport,
    isStream: true,
    media: ['text/csv', 'application/x-ndjson'],
    run: async (ctx, { query }) => exportSystemLog(ctx, query),
  }),
]
