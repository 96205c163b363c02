import { z } from 'zod'
import { tagQuery } from '~/shared/schemas/tags'
import { endpoint } from '../../platform/http/endpoint'
import { listTags } from './list-tags'

export const tagRows = [
  endpoint.get('/api/tags', {
    summary: 'Tags of the clients, projects or sites the caller may see',
    guard: 'caller',
    query: tagQuery,
    response: z.array(z.string()),
    run: (ctx, { query }) => listTags(ctx, query),
  }),
]
