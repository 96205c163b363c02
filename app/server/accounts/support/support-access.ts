import type { z } from 'zod'
import { supportMessages } from '~/shared/messages/support'
import type { SupportAccess, supportAccessChange } from '~/shared/schemas/support'
import { withSession } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { findSupportUntil, setSupportUntil } from './store'

export async function readSupportAccess({ db, now, tenant }: TenantCtx): Promise<SupportAccess> {
  const until = await findSupportUntil(db, tenant)
  return { until: until && until > now() ? until.toISOString() : null }
}

/** A super admin can end the consent but not give it, nor somebody who acts for an owner. */
export async function changeSupportAccess(
  ctx: TenantCtx,
  { until }: z.output<typeof supportAccessChange>,
): Promise<SupportAccess> {
  const isOwner = withSession(ctx).ownerOf.includes(ctx.tenant)
  if (until !== null && !isOwner) throw new AppError('FORBIDDEN', supportMessages.ownersOnly)
  await inTransaction(ctx, async (tx) => {
    const before = await findSupportUntil(tx, ctx.tenant)
    await setSupportUntil(tx, ctx.tenant, until === null ? null : new Date(until), ctx.now())
    await recordActivity(ctx, tx, 'organization.changeSupport', ctx.tenant, {
      before: { supportUntil: before },
      after: { supportUntil: until },
    })
  })
  return readSupportAccess(ctx)
}
