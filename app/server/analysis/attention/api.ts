import { attention, attentionQuery } from '~/shared/schemas/attention'
import { endpoint } from '../../platform/http/endpoint'
import { listAttention } from './list-attention'

export const attentionRows = [
  endpoint.get('/api/attention', {
    summary: 'What needs attention now, worst first, or what was checked if nothing does',
    mayLag: true,
    guard: 'visitor',
    query: attentionQuery,
    response: attention,
    run: (ctx, { query }) => listAttention(ctx, query),
  }),
]
