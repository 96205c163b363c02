import { comparedPages, compareQuery } from '~/shared/schemas/compare-pages'
import { uuidParams } from '~/shared/schemas/paging'
import { endpoint, guardOn } from '../http/endpoint'
import { comparePages } from './compare-pages'

export const compareRows = [
  endpoint({
    method: 'get',
    path: '/api/lighthouses/{id}/comparepages',
    summary: 'The other pages of the site, measured at about the same time, and how far they differ',
    guard: guardOn('run.read', ({ params }: { params: { id: string } }) => ({ kind: 'run', id: params.id })),
    params: uuidParams,
    query: compareQuery,
    response: comparedPages,
    run: (ctx, { query }) => comparePages(ctx, query),
  }),
]
