import { failuresMessages } from '~/shared/messages/failures'
import type { UserActor } from '~/shared/rules/access/roles'
import type { Ctx } from '../context'
import { AppError } from '../errors'

/** The calling user. Throws UNAUTHENTICATED for every other actor. */
export function signedIn(ctx: Pick<Ctx, 'actor'>): UserActor {
  if (ctx.actor.kind !== 'user') throw new AppError('UNAUTHENTICATED', failuresMessages.signInRequired)
  return ctx.actor
}
