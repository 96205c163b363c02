import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import { mailingMessages } from '~/shared/messages/mailings'
import { canSee } from '~/shared/rules/access/roles'
import type { bulkMailingChange, Mailing, MailingChange } from '~/shared/schemas/mailing'
import { isUuid, signedIn } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { getMailingOf } from './list-mailings'
import { canSubjectSee, deleteMailing, findMailings, type StoredMailing } from './mailing.store'
import { mayUpdate, targetOf } from './place'
import { writeSubscription } from './set-subscription'

/** Subscriptions that the caller may change; unknown and foreign ones look the same. */
async function getAllowed(ctx: Ctx, db: Db, ids: string[]): Promise<StoredMailing[]> {
  const user = signedIn(ctx)
  const known = [...new Set(ids.map((id) => id.toLowerCase()))]
  const found = known.every(isUuid) ? await findMailings(db, known) : []
  const isVisible = (mailing: StoredMailing) =>
    mayUpdate(user, mailing) ||
    canSee(user, targetOf(mailing)) ||
    user.teams.some(({ teamId }) => teamId === mailing.subject.team)
  if (found.length < known.length || !found.every(isVisible)) throw notFound()
  if (found.every((mailing) => mayUpdate(user, mailing))) return found
  throw new AppError('FORBIDDEN', failuresMessages.noPermission)
}

async function change(ctx: Ctx, tx: Db, mailing: StoredMailing, wanted: MailingChange): Promise<void> {
  if ((wanted.isSubscribed ?? mailing.isSubscribed) && !mailing.isSubscribed) {
    const isAllowed = await canSubjectSee(tx, mailing.organizationId, mailing)
    if (!isAllowed) throw fieldError('isSubscribed', mailingMessages.cannotSee)
  }
  await writeSubscription(ctx, tx, { ...mailing, before: mailing, change: wanted })
}

export async function changeMailing(ctx: Ctx, id: string, wanted: MailingChange): Promise<Mailing> {
  await inTransaction(ctx, async (tx) => {
    for (const mailing of await getAllowed(ctx, tx, [id])) await change(ctx, tx, mailing, wanted)
  })
  return getMailingOf(ctx, id)
}

/** All or none. */
export const changeMailings = (
  ctx: Ctx,
  { mailings, ...wanted }: z.output<typeof bulkMailingChange>,
): Promise<{ changed: number }> =>
  inTransaction(ctx, async (tx) => {
    const found = await getAllowed(ctx, tx, mailings)
    for (const mailing of found) await change(ctx, tx, mailing, wanted)
    return { changed: found.length }
  })

/** Removes a subscription; owners then get alert mails by default again. */
export async function removeMailing(ctx: Ctx, id: string): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const [mailing] = await getAllowed(ctx, tx, [id])
    if (!mailing) throw notFound()
    const { organizationId, kind } = mailing
    await deleteMailing(tx, organizationId, mailing.id)
    await recordActivity(ctx, tx, 'mailing.remove', mailing.id, {
      organizationId,
      place: mailing,
      before: { kind, ...mailing.schedule },
    })
  })
  return { ok: true }
}
