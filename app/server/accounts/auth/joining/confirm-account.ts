import { refusalMessages } from '~/shared/messages/failures'
import { type Ctx, inTransaction } from '../../../platform/context'
import { AppError } from '../../../platform/errors'
import { lockAccount, updateAccount } from './joining.store'
import { redeemToken } from './links'

/** Does not sign in. */
export async function confirmAccount(ctx: Ctx, { token }: { token: string }): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const redeemed = await redeemToken(ctx, tx, token, 'confirm')
    const account = redeemed && (await lockAccount(tx, redeemed.user_id))
    if (!account?.is_active) throw new AppError('BAD_REQUEST', refusalMessages.activationFailed)
    await updateAccount(tx, account.id, { isConfirmed: true })
    return { ok: true }
  })
}
