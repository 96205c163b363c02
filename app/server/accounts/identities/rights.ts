import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { refuseSupport, signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'

/** An API key must not create a permanent sign-in method. */
export function refuseWithoutSession(ctx: Ctx): void {
  refuseSupport(ctx)
  if (signedIn(ctx).sessionId === null) throw new AppError('FORBIDDEN', signInMethodMessages.notByApiKey)
}
