import { pointDetail, pointList, pointQuery, reportQuery, reportView } from '~/shared/schemas/lighthouse'
import { uuidParams } from '~/shared/schemas/paging'
import { endpoint, guardOn } from '../http/endpoint'
import { listPoints, readReport } from './list-points'
import { readPoint } from './read-point'

const ofPage = guardOn('run.read', (input: { query: { page_id: number } }) => ({
  kind: 'page',
  id: input.query.page_id,
}))

export const lighthouseRows = [
  endpoint({
    method: 'get',
    path: '/api/lighthouses',
    summary: 'Test points of a page over time',
    guard: ofPage,
    query: pointQuery,
    response: pointList,
    run: (ctx, { query }) => listPoints(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/api/lighthouses/report',
    summary: 'The test point asked for (or the closest in time, or the newest) with its series',
    guard: ofPage,
    query: reportQuery,
    response: reportView,
    run: (ctx, { query }) => readReport(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/api/lighthouses/{id}',
    summary: 'One test point with all its figures',
    guard: { on: 'run.read', target: ({ params }) => ({ kind: 'run', id: params.id }) },
    params: uuidParams,
    response: pointDetail,
    run: (ctx) => readPoint(ctx),
  }),
]
