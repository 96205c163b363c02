import { messages } from '~/shared/messages'
import { signedIn } from '../access'
import type { Ctx } from '../context'
import { AppError } from '../errors'

/** An API key must not create a permanent sign-in method. */
export function refuseWithoutSession(ctx: Ctx): void {
  if (signedIn(ctx).sessionId === null)
    throw new AppError('FORBIDDEN', messages.signInMethodMessages.notByApiKey)
}
