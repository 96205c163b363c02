import { twoFactorMessages } from '~/shared/messages/two-factor'
import { isUuid, withSession } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { orNotFound } from '../../platform/errors'
import { deleteRecoveryCodes, deleteTotp, hasSecondFactor, lockPerson } from './factor.store'
import { notifyChange } from './notify-change'
import { deletePasskey } from './passkey.store'

const words = twoFactorMessages.mail

export const removeTotp = (ctx: Ctx): Promise<{ ok: true }> =>
  removeFactor(ctx, async (tx, userId) =>
    (await deleteTotp(tx, userId)) ? { label: () => words.app, detail: 'authenticator app' } : null,
  )

export const removePasskey = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  removeFactor(ctx, async (tx, userId) => {
    const removed = isUuid(id) ? await deletePasskey(tx, userId, id) : undefined
    return removed ? { label: () => words.passkey(removed.name), detail: `passkey ${removed.name}` } : null
  })

/** Recovery codes go with the last factor. */
async function removeFactor(
  ctx: Ctx,
  remove: (tx: Db, userId: string) => Promise<{ label: () => string; detail: string } | null>,
): Promise<{ ok: true }> {
  const { userId } = withSession(ctx)
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, userId)
    const removed = orNotFound(await remove(tx, userId))
    const isLast = !(await hasSecondFactor(tx, userId))
    if (isLast) await deleteRecoveryCodes(tx, userId)
    await notifyChange(ctx, tx, person, {
      verb: 'remove',
      write: () => ({
        subject: words.removed(removed.label()),
        paragraphs: [words.removedText(removed.label()), ...(isLast ? [words.lastRemovedText] : [])],
      }),
      detail: { factor: removed.detail },
    })
    return { ok: true }
  })
}
