import { messages } from '~/shared/messages'
import { signedIn } from '../access'
import type { Ctx } from '../context'
import { AppError } from '../errors'

/** An API key must not be able to make itself a lasting way in. */
export function refuseWithoutSession(ctx: Ctx): void {
  if (signedIn(ctx).sessionId === null) throw new AppError('FORBIDDEN', messages.signInWays.keyMayNot)
}
