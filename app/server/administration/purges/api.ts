import { deletionForm } from '~/shared/schemas/client'
import { deletion, deletionQuery, restored } from '~/shared/schemas/deletion'
import { done, pageOf, uuidParams } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { listDeletions } from '../../structure/deletions'
import { purgeNow } from './purge-now'
import { restoreDeletion } from './restore-deletion'

export const deletionRows = [
  endpoint.get('/api/deletions', {
    summary: 'What was deleted and can still be restored, newest first',
    guard: 'caller',
    query: deletionQuery,
    response: pageOf(deletion),
    run: (ctx, { query }) => listDeletions(ctx, query),
  }),
  endpoint.post('/api/deletions/{id}/restore', {
    summary: 'Restore what was deleted, with its history; a taken name gets a number',
    guard: 'caller',
    params: uuidParams,
    response: restored,
    run: (ctx, { params }) => restoreDeletion(ctx, params.id),
  }),
  endpoint.delete('/api/deletions/{id}', {
    summary: 'Delete for good now; the name confirms',
    guard: 'caller',
    params: uuidParams,
    body: deletionForm,
    response: done,
    run: (ctx, { params, body }) => purgeNow(ctx, params.id, body),
  }),
]
