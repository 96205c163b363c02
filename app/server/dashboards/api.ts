import { clientResult, clientResultQuery, pageResult, pageResultQuery } from '~/shared/schemas/overview'
import { pageOf } from '~/shared/schemas/paging'
import { endpoint } from '../http/endpoint'
import { listClientOverview, listPageOverview } from './list-results'

export const dashboardRows = [
  endpoint({
    method: 'get',
    path: '/api/overview/clients',
    summary: 'Clients at a glance',
    guard: 'visitor',
    query: clientResultQuery,
    response: pageOf(clientResult),
    run: (ctx, { query }) => listClientOverview(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/api/overview/pages',
    summary: 'Latest figures of pages',
    guard: 'visitor',
    query: pageResultQuery,
    response: pageOf(pageResult),
    run: (ctx, { query }) => listPageOverview(ctx, query),
  }),
]
