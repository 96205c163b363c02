import { pageOf } from '~/shared/schemas/paging'
import { type RegressionQuery, regression, regressionQuery, testRuns } from '~/shared/schemas/run-quality'
import { scatter, scatterQuery } from '~/shared/schemas/scatter'
import type { TargetRef } from '../../accounts/access'
import { listRegressions } from '../../analysis/changes'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { readTestRuns } from '../test-queue'
import { readScatter } from './read-scatter'

const LEVELS = ['page', 'site', 'project', 'client', 'organization'] as const

function targetOf(query: RegressionQuery): TargetRef {
  const kind = LEVELS.find((level) => query[`${level}_id`] !== undefined) ?? 'organization'
  return { kind, id: query[`${kind}_id`] ?? 0 }
}

export const trustRows = [
  endpoint.get('/api/lighthouses/regressions', {
    summary:
      'Changes of level found in the series of a page, site, project, client or organization, newest first',
    guard: { on: 'run.read', target: ({ query }) => targetOf(query) },
    query: regressionQuery,
    response: pageOf(regression),
    run: (ctx, { query }) => listRegressions(ctx, query),
  }),
  endpoint.get('/api/lighthouses/scatter', {
    summary: 'A metric of every single run of a page on one device at one location, not of its points alone',
    guard: { on: 'run.read', target: ({ query }) => ({ kind: 'page', id: query.page_id }) },
    query: scatterQuery,
    response: scatter,
    run: (ctx, { query }) => readScatter(ctx, query),
  }),
  endpoint.get('/api/lighthouses/{id}/runs', {
    summary: 'All runs of the test that a test point belongs to, with their spread',
    ...byUuid('run', 'run.read'),
    response: testRuns,
    run: (ctx) => readTestRuns(ctx),
  }),
]
