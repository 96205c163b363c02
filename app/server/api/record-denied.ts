import { NO_ORGANIZATION } from '../platform/access'
import { recordRepeatable } from '../platform/activity'
import type { Ctx } from '../platform/context'
import { env } from '../platform/env'
import { AppError, type Denied } from '../platform/errors'
import { requestIdOf } from '../platform/http/request-id'
import { createLogger } from '../platform/log'
import { createContext } from './create-context'
import { identify } from './identify'

const log = createLogger('api')

/** A call refused for lack of a right goes into the activity log: once per caller, action and hour, with a count. */
export async function recordDenied(ctx: Ctx | undefined, error: unknown): Promise<void> {
  if (!ctx || !(error instanceof AppError) || !error.denied) return
  const { actor } = ctx
  if (actor.kind === 'anonymous' || actor.kind === 'system') return
  if (actor.kind === 'user' && actor.isDemoVisitor) return
  const { action, organizationId = NO_ORGANIZATION, clientId, projectId } = error.denied
  try {
    await recordRepeatable(ctx, `denied|${actor.kind}|${callerIdOf(actor)}|${action}`, {
      organizationId,
      action: 'access.deny',
      objectId: action,
      place: { clientId: clientId ?? null, projectId: projectId ?? null },
    })
  } catch (failure) {
    log.error({ err: failure, requestId: ctx.requestId }, 'a refused call was not recorded')
  }
}

function callerIdOf(actor: Exclude<Ctx['actor'], { kind: 'anonymous' | 'system' }>): string {
  if (actor.kind === 'user') return actor.userId
  if (actor.kind === 'share') return actor.linkId
  if (actor.kind === 'scim') return actor.tokenId
  return actor.kind === 'agent' ? actor.agentId : `${actor.organizationId}/${actor.clientId ?? ''}`
}

/** The same for a screen that the visitor may not open. Not with a remote API, whose calls are recorded there. */
export async function recordDeniedScreen({ headers }: Request, denied: Denied): Promise<void> {
  if (env().API_URL) return
  const { actor, cell } = await identify(headers, new Date())
  await recordDenied(
    createContext(headers, actor, requestIdOf(headers), cell),
    new AppError('FORBIDDEN', '', { denied }),
  )
}
