import { externalServicesMessages } from '~/shared/messages/external-services'
import { signedIn } from '../../../platform/access'
import type { Ctx } from '../../../platform/context'
import { AppError } from '../../../platform/errors'
import { getUser, type UserRow } from '../store'

/** Other services must not trust an unconfirmed address. */
export async function confirmedUser(ctx: Ctx): Promise<UserRow> {
  const user = await getUser(ctx.db, signedIn(ctx).userId)
  if (!user.is_confirmed) throw new AppError('FORBIDDEN', externalServicesMessages.confirmFirst)
  return user
}
