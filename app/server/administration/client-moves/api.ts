import {
  clientMove,
  clientMovePlan,
  clientMoveRequest,
  moveNotice,
  moveNoticeQuery,
} from '~/shared/schemas/client-move'
import { byId, endpoint } from '../../platform/http/endpoint'
import { readMoveNotice, readMovePlan } from './read-move'
import { startMove } from './start-move'

const move = byId('client', 'client.move')

export const clientMoveRows = [
  endpoint.get('/api/clients/move-notice', {
    summary: 'The unfinished move of the client of a place, for the notice of screens',
    guard: 'visitor',
    query: moveNoticeQuery,
    response: moveNotice,
    run: (ctx, { query }) => readMoveNotice(ctx, query),
  }),
  endpoint.get('/api/clients/{id}/move-client', {
    summary: 'What moves with a client to another organization, and its newest move',
    ...move,
    response: clientMovePlan,
    run: (ctx) => readMovePlan(ctx),
  }),
  endpoint.put('/api/clients/{id}/move-client', {
    summary:
      'Move a client to another organization; a job moves its history. Its API key, share links and channels are revoked unless `keepsAccess`',
    ...move,
    body: clientMoveRequest,
    response: clientMove,
    run: (ctx, { body }) => startMove(ctx, body),
  }),
]
