import { z } from 'zod'
import { endMoment, startMoment } from '~/shared/schemas/moment'
import { monitorList, monitorQuery } from '~/shared/schemas/monitor'
import { boardQuery, monitorBoard } from '~/shared/schemas/monitor-board'
import { queryId } from '~/shared/schemas/paging'
import { uptimeQuery, uptimeReport } from '~/shared/schemas/uptime'
import { byId, endpoint } from '../../platform/http/endpoint'
import { liveStream } from '../../platform/http/live-stream'
import { exportChecks } from './export-checks'
import { digestMonitors, listMonitors } from './list-monitors'
import { digestBoard, readBoard } from './read-board'
import { digestUptime, readUptime } from './read-uptime'

const ofPage = byId('page', 'monitor.read')
const ofMonitor = byId('monitor', 'monitor.read')

/** Minimum interval for lists with thousands of monitors. */
const MANY_STEP_MS = 3_000

export const uptimeReadRows = [
  endpoint.get('/api/monitors', {
    summary: 'All monitors the caller can read, with their status',
    guard: 'visitor',
    query: monitorQuery,
    response: monitorList,
    run: (ctx, { query }) => listMonitors(ctx, query),
  }),
  endpoint.get('/api/monitors/stream', {
    summary: 'A digest of the same as server-sent events, whenever a state changed',
    guard: 'visitor',
    query: monitorQuery,
    isStream: true,
    opens: 'events',
    media: 'text/event-stream',
    run: async (ctx, { query }, { request, isStillAllowed }) =>
      liveStream(
        ctx,
        { topic: 'uptime', look: () => digestMonitors(ctx, query), stepMs: MANY_STEP_MS, isShared: true },
        request,
        isStillAllowed,
      ),
  }),
  endpoint.get('/api/monitors/{id}/checks/csv', {
    summary: 'The checks of a monitor as CSV, of at most 92 days and 500,000 lines',
    mayLag: true,
    ...ofMonitor,
    query: z.object({ start_date: startMoment, end_date: endMoment }),
    isStream: true,
    media: 'text/csv',
    run: (ctx, { query }) => exportChecks(ctx, query),
  }),
  endpoint.get('/api/pages/{id}/uptime', {
    summary: 'Status, availability, outages and response times of a page, from one of its monitors',
    mayLag: true,
    ...ofPage,
    query: uptimeQuery,
    response: uptimeReport,
    run: (ctx, { query }) => readUptime(ctx, query),
  }),
  endpoint.get('/api/pages/{id}/uptime/stream', {
    summary: 'A digest of the same as server-sent events, at each new result',
    ...ofPage,
    query: z.object({ monitor: queryId.optional() }),
    isStream: true,
    opens: 'events',
    media: 'text/event-stream',
    run: async (ctx, { query }, { request, isStillAllowed }) =>
      liveStream(
        ctx,
        { topic: 'uptime', look: () => digestUptime(ctx, query.monitor), isShared: true },
        request,
        isStillAllowed,
      ),
  }),
  endpoint.get('/api/uptime/board', {
    summary:
      'Monitors grouped by client, worst first, each with its last 90 days and its responses of 24 hours',
    mayLag: true,
    guard: 'visitor',
    query: boardQuery,
    response: monitorBoard,
    run: (ctx, { query }) => readBoard(ctx, query),
  }),
  endpoint.get('/api/uptime/board/stream', {
    summary: 'A digest of the same as server-sent events, whenever a state changed',
    guard: 'visitor',
    query: boardQuery,
    isStream: true,
    opens: 'events',
    media: 'text/event-stream',
    run: async (ctx, { query }, { request, isStillAllowed }) =>
      liveStream(
        ctx,
        { topic: 'uptime', look: () => digestBoard(ctx, query), stepMs: MANY_STEP_MS, isShared: true },
        request,
        isStillAllowed,
      ),
  }),
]
