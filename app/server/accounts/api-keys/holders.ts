import { NO_ORGANIZATION, withSession } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { findHome, type Holder } from './store'

export interface Held {
  holder: Holder
  /** Organization whose activity log gets the change. */
  organizationId: number
  /** Who makes the change. */
  userId: string
}

/** Needs a session, so that no API key can create another one. */
export async function ownHolder(ctx: Ctx): Promise<Held> {
  const { userId } = withSession(ctx)
  const organizationId = (await findHome(ctx.db, userId)) ?? NO_ORGANIZATION
  return { holder: { kind: 'user', userId }, organizationId, userId }
}

export const clientOf = ({ tenant, target }: TenantCtx) =>
  ({ kind: 'client', tenant, clientId: Number(target.id) }) as const
export const organizationOf = ({ tenant }: TenantCtx) => ({ kind: 'organization', tenant }) as const

export const clientHolder = (ctx: TenantCtx): Held => ({
  holder: clientOf(ctx),
  organizationId: ctx.tenant,
  userId: withSession(ctx).userId,
})

export const organizationHolder = (ctx: TenantCtx): Held => ({
  holder: organizationOf(ctx),
  organizationId: ctx.tenant,
  userId: withSession(ctx).userId,
})

export const idOf = (holder: Holder): number | string =>
  holder.kind === 'user' ? holder.userId : holder.kind === 'client' ? holder.clientId : holder.tenant
