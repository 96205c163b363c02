import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { TotpSetup } from '~/shared/schemas/two-factor'
import { withSession } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { countCode, forgetCodes } from './attempts'
import { confirmTotp, findTotp, lockPerson, saveUnconfirmedTotp } from './factor.store'
import { notifyChange } from './notify-change'
import { issueFirstCodes } from './recovery-codes'
import { matchStep, newTotpSecret, openTotp, presentTotp, sealTotp } from './totp'

const words = twoFactorMessages

/** A new secret that counts only after its first code. */
export async function startTotp(ctx: Ctx): Promise<TotpSetup> {
  const { userId, email } = withSession(ctx)
  const secret = newTotpSecret()
  const isNew = await saveUnconfirmedTotp(ctx.db, userId, await sealTotp(userId, secret), ctx.now())
  if (!isNew) throw new AppError('CONFLICT', words.totp.already)
  return presentTotp(secret, email)
}

/** The secret of a running setup. A confirmed secret is never shown again. */
export async function readTotpSetup(ctx: Ctx): Promise<TotpSetup> {
  const { userId, email } = withSession(ctx)
  const row = await findTotp(ctx.db, userId)
  const secret = row && !row.confirmed_at ? await openTotp(userId, row.secret) : null
  if (secret === null) throw new AppError('NOT_FOUND', words.totp.notStarted)
  return presentTotp(secret, email)
}

/** Turns the authenticator app on by its first code; answers recovery codes with the first factor. */
export async function finishTotp(ctx: Ctx, typed: string): Promise<{ recoveryCodes: string[] | null }> {
  const { userId } = withSession(ctx)
  const row = await findTotp(ctx.db, userId)
  if (row?.confirmed_at) throw new AppError('CONFLICT', words.totp.already)
  const secret = row ? await openTotp(userId, row.secret) : null
  if (!row || secret === null) throw new AppError('CONFLICT', words.totp.notStarted)
  await countCode(ctx, userId)
  const step = matchStep(secret, typed.replace(/[\s-]/g, ''), ctx.now())
  if (step === null) throw fieldError('code', words.step.wrong)
  await forgetCodes(ctx, userId)
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!(await confirmTotp(tx, userId, row.secret, step, ctx.now()))) {
      throw new AppError('CONFLICT', words.totp.notStarted)
    }
    await notifyChange(ctx, tx, person, {
      verb: 'add',
      write: () => ({
        subject: words.mail.added(words.mail.app),
        paragraphs: [words.mail.addedText(words.mail.app)],
      }),
      detail: { factor: 'authenticator app' },
    })
    return { recoveryCodes: await issueFirstCodes(tx, userId) }
  })
}
