import { z } from 'zod'
import { diskHealth, partFailure, systemHealth } from '~/shared/schemas/health'
import { endpoint } from '../../platform/http/endpoint'
import { readDiskHealth, readHealth } from './read-health'
import { listFailures } from './read-parts'

export const healthRows = [
  endpoint.get('/api/health', {
    summary: 'Parts, disk, database, evidence, log, queue and agents of the installation, and what is paused',
    guard: 'super',
    response: systemHealth,
    run: (ctx) => readHealth(ctx),
  }),
  endpoint.get('/api/health/failures', {
    summary: 'Parts of the product that do not work now, as super admins were notified',
    guard: 'super',
    response: z.array(partFailure),
    run: (ctx) => listFailures(ctx),
  }),
  endpoint.get('/api/health/disk', {
    summary: 'Free space of the installation, and what is paused while it is low',
    guard: 'super',
    response: diskHealth,
    run: async () => readDiskHealth(),
  }),
]
