import { inviteMessages } from '~/shared/messages/sign-up'
import type { Invitation } from '~/shared/schemas/invitation'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { hashSecret, newSecret } from '../../platform/secrets'
import { countSentMail } from '../auth'
import { mailInvitation } from './mail-invitation'
import { expiryOf, presentInvitation } from './present'
import { lockPendingInvitation } from './reach'
import { deletePending, renewInvitation } from './store'

const gone = () => new AppError('CONFLICT', inviteMessages.noLongerPending)

/** Sends a new link; the previous one stops working. */
export async function resendInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  const { within, invitation } = await lockPendingInvitation(ctx, id)
  await countSentMail(ctx, invitation.email)
  const now = ctx.now()
  const token = newSecret()
  const expiresAt = expiryOf(now)
  return inTransaction(ctx, async (tx) => {
    const renewal = { tokenHash: hashSecret(token), expiresAt }
    if (!(await renewInvitation(tx, within.tenant, id, renewal))) throw gone()
    await mailInvitation(ctx, tx, invitation, token)
    await recordActivity(ctx, tx, 'invitation.resend', id, {
      organizationId: within.tenant,
      after: { email: invitation.email },
    })
    return presentInvitation({ ...invitation, expires_at: expiresAt }, now)
  })
}

export async function revokeInvitation(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const { within, invitation } = await lockPendingInvitation(ctx, id)
  return inTransaction(ctx, async (tx) => {
    if (!(await deletePending(tx, within.tenant, id))) throw gone()
    await recordActivity(ctx, tx, 'invitation.revoke', id, {
      organizationId: within.tenant,
      before: { email: invitation.email, role: invitation.role },
    })
    return { ok: true }
  })
}
