import { pageOf } from '~/shared/schemas/paging'
import { type RegressionQuery, regression, regressionQuery } from '~/shared/schemas/run-quality'
import type { TargetRef } from '../../platform/access'
import { endpoint } from '../../platform/http/endpoint'
import { listRegressions } from './list-regressions'

const LEVELS = ['page', 'site', 'project', 'client', 'organization'] as const

function targetOf(query: RegressionQuery): TargetRef {
  const kind = LEVELS.find((level) => query[`${level}_id`] !== undefined) ?? 'organization'
  return { kind, id: query[`${kind}_id`] ?? 0 }
}

export const changeRows = [
  endpoint.get('/api/lighthouses/regressions', {
    summary:
      'Changes of level found in the series of a page, site, project, client or organization, newest first',
    guard: { on: 'run.read', target: ({ query }) => targetOf(query) },
    query: regressionQuery,
    response: pageOf(regression),
    run: (ctx, { query }) => listRegressions(ctx, query),
  }),
]
