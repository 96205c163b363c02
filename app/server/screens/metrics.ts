import { timingSafeEqual } from 'node:crypto'
import { readInstallationMetrics } from '../administration/metrics'
import { sha256 } from '../platform/blobs'
import { isDatabaseUnavailable } from '../platform/database-unavailable'
import { env } from '../platform/env'
import { bearerOf } from '../platform/http/endpoint'
import { METRICS_TYPE, processRegistry } from '../platform/metrics'
import { getRuntime } from '../platform/runtime'

const headers = { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(sha256(Buffer.from(one)), sha256(Buffer.from(other)))

/** For Prometheus, by the key of the installation; without one there is nothing to find. */
export async function metricsResponse(request: Request): Promise<Response> {
  const { METRICS_KEY: key, API_URL } = env()
  if (!key) return new Response('Not found\n', { status: 404 })
  const given = bearerOf(request.headers)
  if (given === null || !isSame(given, key))
    return new Response('A bearer token is needed: METRICS_KEY\n', {
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    })
  const own = await processRegistry().metrics()
  if (API_URL) return new Response(own, { headers })
  // Without the database the process still tells about itself.
  const installation = await readInstallationMetrics({ db: getRuntime().db, now: () => new Date() })
    .then((registry) => registry.metrics())
    .catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return '# TYPE lightkeeper_database_up gauge\nlightkeeper_database_up 0\n'
    })
  return new Response(`${own}\n${installation}`, { headers })
}
