import { z } from 'zod'
import { proberOrders, proberReport } from '~/shared/schemas/prober'
import { agentOf } from '../../measuring/agents'
import { MAX_CELL } from '../../platform/cell-settings'
import { endpoint } from '../../platform/http/endpoint'
import { savePicture } from '../outages'
import { probe } from './probe'

const MEBIBYTE = 1024 * 1024

export const probeRows = [
  endpoint.post('/api/agents/probe', {
    summary: 'Report uptime check results and get the next assignments',
    guard: 'agent',
    query: z.object({ cell: z.coerce.number().int().min(2).max(MAX_CELL).optional() }),
    body: proberReport,
    response: proberOrders,
    bodyLimit: 8 * MEBIBYTE,
    run: (ctx, { body, query }) => probe(ctx, body, query.cell),
  }),
  endpoint.put('/api/agents/outage-pictures/{outage}', {
    summary: 'Upload the requested screenshot of an outage, or report that there is none',
    guard: 'agent',
    params: z.object({ outage: z.uuid() }),
    query: z.object({ failed: z.literal('1').optional() }),
    bodyLimit: MEBIBYTE,
    media: 'application/json',
    run: async (ctx, { params, query }, { request }) => {
      const { locationId } = agentOf(ctx)
      const body = Buffer.from(await request.clone().arrayBuffer())
      if (!query.failed) await savePicture(ctx, locationId, { outage: params.outage, body })
      return new Response(null, { status: 204 })
    },
  }),
]
