import { v7 } from 'uuid'
import type { Invitation, NewInvitation } from '~/shared/schemas/invitation'
import { signedIn } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { hashSecret, newSecret } from '../../platform/secrets'
import { countSentMail } from '../auth'
import { mailInvitation } from './mail-invitation'
import { requireRoomForUser } from './plan-room'
import { expiryOf, presentInvitation } from './present'
import { checkInvitable } from './reach'
import { findPending, insertInvitation } from './store'

export async function createInvitation(ctx: Ctx, input: NewInvitation): Promise<Invitation> {
  const { userId } = signedIn(ctx)
  const { tenant } = await checkInvitable(ctx, input)
  await countSentMail(ctx, input.email)
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const token = newSecret()
  return inTransaction(ctx, async (tx) => {
    await requireRoomForUser(tx, tenant, { email: input.email, now })
    await insertInvitation(tx, {
      tenant,
      id,
      email: input.email,
      role: input.role ?? null,
      clientId: input.client ?? null,
      projectIds: [...new Set(input.projects)].sort((a, b) => a - b),
      teamId: input.team ?? null,
      tokenHash: hashSecret(token),
      invitedBy: userId,
      now,
      expiresAt: expiryOf(now),
    })
    const invitation = orNotFound(await findPending(tx, id))
    await mailInvitation(ctx, tx, invitation, token)
    const { email, client, projects, team, role } = input
    await recordActivity(ctx, tx, 'invitation.create', id, {
      organizationId: tenant,
      after: { email, client, projects, team, role },
    })
    return presentInvitation(invitation, now)
  })
}
