import { z } from 'zod'
import { maintenance, maintenanceForm, version } from '~/shared/schemas/maintenance'
import { BUILD_ID } from '../../platform/build-id'
import { endpoint } from '../../platform/http/endpoint'
import { readMaintenance } from './read-maintenance'
import { changeMaintenance } from './set-maintenance'

export const maintenanceRows = [
  endpoint.get('/api/maintenance', {
    summary: 'Whether the product is being maintained, or soon will be',
    guard: 'public',
    response: maintenance,
    run: (ctx) => readMaintenance(ctx.db, ctx.now()),
  }),
  endpoint.put('/api/maintenance', {
    summary: 'Announce, start or end maintenance',
    guard: 'super',
    body: maintenanceForm,
    response: maintenance,
    run: (ctx, { body }) => changeMaintenance(ctx, body),
  }),
  endpoint.get('/api/version', {
    summary: 'Which build answers; open pages ask so that they can offer to reload',
    guard: 'public',
    query: z.object({ time: z.string().max(40).optional() }),
    response: version,
    run: async (_ctx, _input, { setHeader }) => {
      setHeader('cache-control', 'no-store')
      return { version: BUILD_ID }
    },
  }),
]
