import { installedRelease } from '~/shared/schemas/release'
import { endpoint } from '../../platform/http/endpoint'
import { readReleases } from './read-releases'

export const releaseRows = [
  endpoint.get('/api/health/releases', {
    summary: 'The version that is installed, since when, and what it brought over the one before',
    guard: 'super',
    response: installedRelease,
    run: (ctx) => readReleases(ctx),
  }),
]
