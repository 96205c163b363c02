import { diskHealth, systemHealth } from '~/shared/schemas/health'
import { endpoint } from '../../platform/http/endpoint'
import { readDiskHealth, readHealth } from './read-health'

export const healthRows = [
  endpoint.get('/api/health', {
    summary: 'Disk, database, evidence, log, queue and agents of the installation, and what is paused',
    guard: 'super',
    response: systemHealth,
    run: (ctx) => readHealth(ctx),
  }),
  endpoint.get('/api/health/disk', {
    summary: 'Free space of the installation, and what is paused while it is low',
    guard: 'super',
    response: diskHealth,
    run: async () => readDiskHealth(),
  }),
]
