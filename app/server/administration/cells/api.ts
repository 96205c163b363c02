import { cellsOverview } from '~/shared/schemas/cells'
import { endpoint } from '../../platform/http/endpoint'
import { readCells } from './read-cells'

export const cellRows = [
  endpoint.get('/api/cells', {
    summary: 'The databases of the installation with their state, and which organization is where',
    guard: 'super',
    response: cellsOverview,
    run: (ctx) => readCells(ctx),
  }),
]
