import { requestIdOf } from '../platform/http/request-id'
import { createLogger } from '../platform/log'

const log = createLogger('screens')

export function logScreenError(error: unknown, request: Request): void {
  log.error(
    { err: error, requestId: requestIdOf(request.headers), path: new URL(request.url).pathname },
    'screen failed',
  )
}
