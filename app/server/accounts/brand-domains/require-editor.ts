import { noPermissionMessage } from '~/shared/messages/failures'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { mayOwnersEdit } from './store'

/** Super admins; owners where a super admin lets them edit the brand. */
export async function requireEditor({ actor, db, tenant }: TenantCtx): Promise<void> {
  const isSuper = actor.kind === 'user' && actor.isSuper
  if (!isSuper && !(await mayOwnersEdit(db, tenant)))
    throw new AppError('FORBIDDEN', noPermissionMessage, {
      denied: { action: 'organization.changeBrand', organizationId: tenant },
    })
}
