import { messages } from '~/shared/messages'
import { type Action, decide } from '~/shared/rules/roles'
import type { Ctx, TenantCtx } from '../context'
import { AppError } from '../errors'
import { findTarget, type TargetKind } from './store'

export interface TargetRef {
  kind: TargetKind
  id: number | string
}

/**
 * Finds what is to be acted on and decides. Unknown and foreign things are both NOT_FOUND, so that
 * an answer never tells whether another tenant's id exists; a thing seen but not allowed is FORBIDDEN.
 */
export async function authorize(ctx: Ctx, action: Action, ref: TargetRef): Promise<TenantCtx> {
  if (ctx.actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED', messages.signInRequired)
  const found = await findTarget(ctx.db, ref.kind, ref.id)
  const decision = found ? decide(ctx.actor, action, found) : 'hidden'
  if (!found || decision === 'hidden') throw new AppError('NOT_FOUND', messages.notFound)
  if (decision === 'forbidden') throw new AppError('FORBIDDEN', messages.noPermission)
  if (decision === 'expired') {
    throw new AppError('FORBIDDEN', messages.subscriptionExpired, { reason: 'SUBSCRIPTION_EXPIRED' })
  }
  const id = typeof ref.id === 'string' && Number.isNaN(Number(ref.id)) ? ref.id : Number(ref.id)
  return { ...ctx, tenant: found.organizationId, target: { ...found, id } } as TenantCtx
}
