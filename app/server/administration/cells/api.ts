import { cellsOverview, cellsQuery } from '~/shared/schemas/cells'
import { endpoint } from '../../platform/http/endpoint'
import { readCells } from './read-cells'

export const cellRows = [
  endpoint.get('/api/cells', {
    summary: 'The databases of the installation with their state, and which organization is where',
    guard: 'super',
    query: cellsQuery,
    response: cellsOverview,
    run: (ctx, { query }) => readCells(ctx, query.search),
  }),
]
