import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { signedIn } from '../access'
import type { Ctx } from '../context'
import { AppError } from '../errors'

/** An API key must not create a permanent sign-in method. */
export function refuseWithoutSession(ctx: Ctx): void {
  if (signedIn(ctx).sessionId === null) throw new AppError('FORBIDDEN', signInMethodMessages.notByApiKey)
}
