import { refusalMessages } from '~/shared/messages/failures'
import { supportMessages } from '~/shared/messages/support'
import { HOUR_MS } from '~/shared/values/units'
import { isUuid, signedIn, withSession } from '../../platform/access'
import { recordActivities } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, orNotFound } from '../../platform/errors'
import { endExpiredActing, findSupportable, hasExpiredActing, listOrganizationsOf, setActing } from './store'

const MAX_MS = HOUR_MS

const getSupportable = async (ctx: Ctx, userId: string) =>
  orNotFound(isUuid(userId) ? await findSupportable(ctx.db, userId, ctx.now()) : null)

export const readSupportOffer = async (ctx: Ctx, userId: string) => ({
  isAllowed: (await getSupportable(ctx, userId)).until !== null,
})

/** The session of the super admin acts for the user, at most an hour and until the first consent ends. */
export async function beginSupport(ctx: Ctx, userId: string): Promise<{ until: string }> {
  const { sessionId } = withSession(ctx)
  const user = await getSupportable(ctx, userId)
  if (user.until === null) throw new AppError('FORBIDDEN', supportMessages.asUserRefused)
  const until = new Date(Math.min(ctx.now().getTime() + MAX_MS, user.until.getTime()))
  await inTransaction(ctx, async (tx) => {
    await setActing(tx, sessionId, user.id, until)
    await record(ctx, tx, 'support.begin', user.id, { until })
  })
  return { until: until.toISOString() }
}

export async function endSupport(ctx: Ctx): Promise<{ user: string }> {
  const { userId, sessionId, supporter } = signedIn(ctx)
  if (!supporter || sessionId === null) throw new AppError('CONFLICT', refusalMessages.noSupportSession)
  await inTransaction(ctx, async (tx) => {
    await setActing(tx, sessionId, null, null)
    await record(ctx, tx, 'support.end', userId, {})
  })
  return { user: userId }
}

export const hasExpiredSupport = hasExpiredActing

/** Sessions stop to act by themselves; this records that they did. */
export const endExpiredSupport = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const ended = await endExpiredActing(tx, ctx.now())
    for (const { acts_for, acts_until, email } of ended)
      await record(ctx, tx, 'support.end', acts_for, { supporter: email, endedAt: acts_until })
    return ended.length
  })

/** In the log of each organization of the user. */
const record = async (ctx: Ctx, tx: Db, action: string, userId: string, after: object) =>
  recordActivities(
    ctx,
    tx,
    (await listOrganizationsOf(tx, userId)).map((organizationId) => ({
      organizationId,
      action,
      objectId: userId,
      after,
    })),
  )
