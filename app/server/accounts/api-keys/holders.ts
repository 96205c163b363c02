import { NO_ORGANIZATION, withSession } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { findHome, type Holder } from './store'

export interface Held {
  holder: Holder
  /** Organization whose activity log gets the change. */
  organizationId: number
}

/** Needs a session, so that no API key can create another one. */
export async function ownHolder(ctx: Ctx): Promise<Held> {
  const { userId } = withSession(ctx)
  return {
    holder: { kind: 'user', userId },
    organizationId: (await findHome(ctx.db, userId)) ?? NO_ORGANIZATION,
  }
}

export function clientHolder(ctx: TenantCtx): Held {
  withSession(ctx)
  const { tenant, target } = ctx
  return { holder: { kind: 'client', tenant, clientId: Number(target.id) }, organizationId: tenant }
}

export function organizationHolder(ctx: TenantCtx): Held {
  withSession(ctx)
  return { holder: { kind: 'organization', tenant: ctx.tenant }, organizationId: ctx.tenant }
}

export const idOf = (holder: Holder): number | string =>
  holder.kind === 'user' ? holder.userId : holder.kind === 'client' ? holder.clientId : holder.tenant
