import { createServer } from 'node:http'
import { env } from '../platform/env'
import { onShutdown } from '../platform/lifecycle'
import type { Logger } from '../platform/log'

/**
 * Answers `/healthz` while the event loop turns, for supervisors other than ours: worker and agent have no server. A
 * port that is taken is logged and stops nothing.
 */
export function answerHealth(log: Logger): void {
  const { HEALTH_PORT, HOST } = env()
  if (!HEALTH_PORT) return
  const server = createServer((request, response) => {
    const isKnown = request.url === '/healthz'
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json', connection: 'close' })
    response.end(isKnown ? '{"alive":true}' : '{}')
  })
  server.on('error', (error) => log.error({ err: error, port: HEALTH_PORT }, 'HEALTH_PORT cannot be used'))
  server.listen(HEALTH_PORT, HOST)
  server.unref()
  onShutdown(() => void server.close(), 'storage')
}
