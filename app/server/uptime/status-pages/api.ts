import { z } from 'zod'
import { publicStatus, statusPage, statusPageChange } from '~/shared/schemas/status-page'
import { byId, endpoint } from '../../platform/http/endpoint'
import { readStatusFeed } from './feed'
import { readPublicStatus } from './read-public-status'
import { readStatusPage } from './read-status-page'
import { renewStatusKey, updateStatusPage } from './update-status-page'

const ofClient = byId('client', 'client.share')
const keyParams = z.object({ key: z.string().max(64) })

export const statusPageRows = [
  endpoint.get('/api/clients/{id}/status-page', {
    summary: 'Settings of the public status page of a client',
    ...ofClient,
    response: statusPage,
    run: (ctx) => readStatusPage(ctx),
  }),
  endpoint.put('/api/clients/{id}/status-page', {
    summary: 'Change a status page; the first save creates its address',
    ...ofClient,
    body: statusPageChange,
    response: statusPage,
    run: (ctx, { body }) => updateStatusPage(ctx, body),
  }),
  endpoint.post('/api/clients/{id}/status-page/key', {
    summary: 'Change the address of a status page; the current one stops working',
    ...ofClient,
    response: statusPage,
    run: (ctx) => renewStatusKey(ctx),
  }),
  endpoint.get('/api/status/{key}', {
    summary: 'A status page as its visitors see it, at most a minute old',
    guard: 'public',
    params: keyParams,
    response: publicStatus,
    run: async (ctx, { params }, { setHeader }) => {
      const status = await readPublicStatus(ctx, params.key)
      setHeader('cache-control', 'public, max-age=60')
      return status
    },
  }),
  endpoint.get('/api/status/{key}/feed', {
    summary: 'The incidents of a status page as RSS',
    guard: 'public',
    params: keyParams,
    media: 'application/rss+xml',
    run: (ctx, { params }) => readStatusFeed(ctx, params.key),
  }),
]
