import { failuresMessages } from '~/shared/messages/failures'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { mayOwnersEdit } from './store'

/** Super admins; owners where a super admin lets them edit the brand. */
export const mayEdit = async ({ actor, db, tenant }: TenantCtx): Promise<boolean> =>
  (actor.kind === 'user' && actor.isSuper) || (await mayOwnersEdit(db, tenant))

export async function requireEditor(ctx: TenantCtx): Promise<void> {
  if (await mayEdit(ctx)) return
  const denied = { action: 'organization.changeBrand', organizationId: ctx.tenant }
  throw new AppError('FORBIDDEN', failuresMessages.noPermission, { denied })
}
