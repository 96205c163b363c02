import {
  fieldHistory,
  fieldLast,
  fieldLastByPages,
  fieldLastQuery,
  fieldPages,
  fieldQuery,
  pageSpeedInsights,
} from '~/shared/schemas/field-data'
import { byUuid, endpoint, guardOn } from '../../platform/http/endpoint'
import { readFieldHistory, readFieldLast, readFieldLastByPages } from './read-crux'
import { readPageSpeed } from './read-pagespeed'

const ofPage = guardOn('run.read', (input: { query: { page_id: number } }) => ({
  kind: 'page',
  id: input.query.page_id,
}))

export const fieldDataRows = [
  endpoint.get('/api/ChromeUXReports', {
    summary: 'What visitors of a page met over time, each record of 28 days',
    mayLag: true,
    guard: ofPage,
    query: fieldQuery,
    response: fieldHistory,
    run: (ctx, { query }) => readFieldHistory(ctx, query),
  }),
  endpoint.get('/api/ChromeUXReports/last', {
    summary: 'What visitors of a page met in the latest 28 days',
    mayLag: true,
    guard: ofPage,
    query: fieldLastQuery,
    response: fieldLast,
    run: (ctx, { query }) => readFieldLast(ctx, query),
  }),
  endpoint.post('/api/ChromeUXReports/lastbypages', {
    inDemo: 'open',
    summary: 'The same for several pages; pages the caller can’t read are omitted',
    mayLag: true,
    keyScope: 'read',
    guard: 'visitor',
    body: fieldPages,
    response: fieldLastByPages,
    status: 200,
    run: (ctx, { body }) => readFieldLastByPages(ctx, body),
  }),
  endpoint.get('/api/lighthouses/{id}/pagespeedinsights', {
    inDemo: 'closed',
    summary: 'PageSpeed Insights results for the page of a run, next to the own results',
    ...byUuid('run', 'run.read'),
    response: pageSpeedInsights,
    limitMs: 90_000,
    run: (ctx) => readPageSpeed(ctx),
  }),
]
