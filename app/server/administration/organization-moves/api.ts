import {
  organizationMove,
  organizationMoveRequest,
  organizationMoves,
} from '~/shared/schemas/organization-move'
import { uuidParams } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { cancelMove } from './cancel-move'
import { listMoves } from './read-moves'
import { startMove } from './start-move'

export const organizationMoveRows = [
  endpoint.get('/api/organization-moves', {
    summary: 'The last 100 moves of organizations to other databases of the installation, newest first',
    guard: 'super',
    response: organizationMoves,
    run: (ctx) => listMoves(ctx),
  }),
  endpoint.post('/api/organization-moves', {
    summary: 'Move an organization to another database of the installation; a job does it',
    guard: 'super',
    body: organizationMoveRequest,
    response: organizationMove,
    status: 201,
    run: (ctx, { body }) => startMove(ctx, body),
  }),
  endpoint.post('/api/organization-moves/{id}/cancel', {
    summary: 'Cancel the move of an organization before its change-over: it stays, and its copy is deleted',
    guard: 'super',
    params: uuidParams,
    response: organizationMove,
    run: (ctx, { params }) => cancelMove(ctx, params.id),
  }),
]
