import { refusalMessages } from '~/shared/messages/failures'
import type { UserActor } from '~/shared/rules/access/roles'
import type { Ctx } from '../context'
import { AppError, demoReadOnly } from '../errors'
import { signedIn } from './signed-in'

/** Passwords, factors, keys and sessions are the user's own business. */
export function refuseSupport({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.kind === 'user' && actor.supporter)
    throw new AppError('FORBIDDEN', refusalMessages.supportSession, { reason: 'SUPPORT_SESSION' })
}

/**
 * The calling user of a session. An API key must not renew itself, change the password or end sessions: a
 * leaked key could then keep its access forever. Nor may a super admin who acts as the user.
 */
export function withSession(ctx: Pick<Ctx, 'actor'>): UserActor & { sessionId: string } {
  const user = signedIn(ctx)
  if (user.isDemoVisitor) throw demoReadOnly()
  if (user.sessionId === null) {
    throw new AppError('FORBIDDEN', refusalMessages.sessionNeeded, { reason: 'SESSION_NEEDED' })
  }
  refuseSupport(ctx)
  return { ...user, sessionId: user.sessionId }
}
