import { requestIdOf } from '../http/request-id'
import { createLogger } from '../process/log'

const log = createLogger('screens')

/** An error nobody expected, with the id that its screen shows. */
export function logScreenError(error: unknown, request: Request): void {
  log.error(
    { err: error, requestId: requestIdOf(request.headers), path: new URL(request.url).pathname },
    'screen failed',
  )
}
