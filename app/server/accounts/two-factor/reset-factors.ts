import { twoFactorMessages } from '~/shared/messages/two-factor'
import { isUuid, signedIn } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, notFound } from '../../platform/errors'
import { forgetCodes } from './attempts'
import { deleteRecoveryCodes, deleteTotp, findPerson, hasSecondFactor, lockPerson } from './factor.store'
import { notifyChange } from './notify-change'
import { deletePasskeys } from './passkey.store'
import { deletePendingOf, deleteSessionsOf } from './pending.store'

const words = twoFactorMessages

export async function readUserFactor(ctx: Ctx, id: string): Promise<{ isOn: boolean }> {
  if (!isUuid(id) || !(await findPerson(ctx.db, id))) throw notFound()
  return { isOn: await hasSecondFactor(ctx.db, id) }
}

/** For a user who lost every factor: removes them all, ends the user's sessions and mails the user. */
export async function resetFactors(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const { email } = signedIn(ctx)
  if (!isUuid(id) || !(await findPerson(ctx.db, id))) throw notFound()
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, id)
    const hadApp = await deleteTotp(tx, id)
    const passkeys = await deletePasskeys(tx, id)
    if (!hadApp && passkeys === 0) throw new AppError('CONFLICT', words.reset.none)
    await deleteRecoveryCodes(tx, id)
    await deletePendingOf(tx, id)
    await deleteSessionsOf(tx, id)
    await forgetCodes({ db: tx }, id)
    await notifyChange(ctx, tx, person, {
      verb: 'reset',
      write: () => ({ subject: words.mail.reset, paragraphs: [words.mail.resetText] }),
      detail: { by: email },
    })
    return { ok: true }
  })
}
