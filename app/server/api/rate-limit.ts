import type { Actor } from '~/shared/rules/access/roles'
import type { Ctx } from '../context'
import { bearerOf } from '../http/endpoint'
import { env } from '../process/env'
import { countCall, type Rate } from '../rate-limits'

/** The rate limit's key, per API key or session; null for callers without a limit. */
function callerOf(actor: Actor): string | null {
  if (actor.kind === 'user') return actor.sessionId ? `session:${actor.sessionId}` : `user:${actor.userId}`
  if (actor.kind !== 'key') return null
  return actor.clientId === null ? `organization:${actor.organizationId}` : `client:${actor.clientId}`
}

/** Counts a call with a bearer token and reports the remaining rate; throws when the limit is exceeded. */
export async function limitRate(ctx: Ctx, request: Request, tell: (rate: Rate) => void): Promise<void> {
  const caller = bearerOf(request.headers) && callerOf(ctx.actor)
  if (!caller) return
  const { rate, refused } = await countCall(ctx, caller, env().API_CALLS_PER_MINUTE)
  tell(rate)
  if (refused) throw refused
}
