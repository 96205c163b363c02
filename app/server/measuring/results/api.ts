import { annotationList } from '~/shared/schemas/annotation'
import { pointWithDetails } from '~/shared/schemas/lighthouse'
import {
  annotationSpan,
  networkQuery,
  networkTotals,
  pointList,
  pointQuery,
  seriesExportQuery,
} from '~/shared/schemas/point-series'
import { reportQuery, reportView } from '~/shared/schemas/report-view'
import { scatter, scatterQuery } from '~/shared/schemas/scatter'
import { byUuid, endpoint, guardOn } from '../../platform/http/endpoint'
import { exportRequests } from './export-requests'
import { exportSeries } from './export-series'
import { listAnnotations } from './list-annotations'
import { listPoints } from './list-points'
import { readHar } from './read-har'
import { readNetwork } from './read-network'
import { readPointInFull } from './read-point'
import { readReport } from './read-report'
import { readScatter } from './read-scatter'

const ofPage = guardOn('run.read', (input: { query: { page_id: number } }) => ({
  kind: 'page',
  id: input.query.page_id,
}))

const ofRun = byUuid('run', 'run.read')

export const lighthouseRows = [
  endpoint.get('/api/lighthouses', {
    summary: 'Test points of a page over time',
    mayLag: true,
    guard: ofPage,
    query: pointQuery,
    response: pointList,
    run: (ctx, { query }) => listPoints(ctx, query),
  }),
  endpoint.get('/api/lighthouses/report', {
    summary: 'The requested point (or the closest in time, or the newest) with its series',
    mayLag: true,
    guard: ofPage,
    query: reportQuery,
    response: reportView,
    run: (ctx, { query }) => readReport(ctx, query),
  }),
  endpoint.get('/api/lighthouses/annotations', {
    summary: 'Notes and deployments that concern a page, in the order of time, the newest 200 of a span',
    guard: ofPage,
    query: annotationSpan,
    response: annotationList,
    run: (ctx, { query }) => listAnnotations(ctx, query),
  }),
  endpoint.get('/api/lighthouses/export', {
    summary: 'All tests of a page in a span with all their figures as CSV, of each series the newest 100,000',
    mayLag: true,
    guard: ofPage,
    query: seriesExportQuery,
    isStream: true,
    media: 'text/csv',
    run: (ctx, { query }) => exportSeries(ctx, query),
  }),
  endpoint.get('/api/lighthouses/{id}', {
    summary: 'One point with all its metrics and their conditions',
    ...ofRun,
    response: pointWithDetails,
    run: (ctx) => readPointInFull(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/har', {
    summary: 'The requests of a test point as HTTP Archive 1.2',
    ...ofRun,
    opens: 'downloads',
    media: 'application/json',
    run: (ctx, _, { request }) => readHar(ctx, request),
  }),
  endpoint.get('/api/lighthouses/{id}/requests/export', {
    summary: 'The requests of a run as CSV, without headers',
    mayLag: true,
    ...ofRun,
    media: 'text/csv',
    run: (ctx) => exportRequests(ctx),
  }),
  endpoint.get('/api/lighthouses/network', {
    summary: 'Bytes and requests of a page over time, by type and party',
    mayLag: true,
    guard: ofPage,
    query: networkQuery,
    response: networkTotals,
    run: (ctx, { query }) => readNetwork(ctx, query),
  }),
  endpoint.get('/api/lighthouses/scatter', {
    summary: 'A metric of every single run of a page on one device at one location, not of its points alone',
    mayLag: true,
    guard: ofPage,
    query: scatterQuery,
    response: scatter,
    run: (ctx, { query }) => readScatter(ctx, query),
  }),
]
