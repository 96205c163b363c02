import { refusalMessages } from '~/shared/messages/failures'
import { env } from '../platform/env'
import { AppError } from '../platform/errors'
import { bearerOf } from '../platform/http/endpoint'
import { isSameOrigin } from '../platform/http/origin'

export function refuseForeignOrigin(headers: Headers): void {
  if (bearerOf(headers) || isSameOrigin(headers, env().PUBLIC_URL)) return
  throw new AppError('FORBIDDEN', refusalMessages.foreignOrigin, { reason: 'FOREIGN_ORIGIN' })
}
