import { createHash, randomBytes } from 'node:crypto'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { withSession } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { countRecoveryCodes, hasSecondFactor, lockPerson, replaceRecoveryCodes } from './factor.store'
import { notifyChange } from './notify-change'
import { RECOVERY_CODES, recoveryCodeOf } from './rules'

const words = twoFactorMessages

/** A fast hash is enough because the codes are random. Takes a code without its dashes. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(code).digest()

async function issueCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(16)))
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(code.replaceAll('-', ''))),
  )
  return codes
}

/** The codes that come with the first factor; null when the user has some. */
export const issueFirstCodes = async (tx: Db, userId: string): Promise<string[] | null> =>
  (await countRecoveryCodes(tx, userId)) > 0 ? null : issueCodes(tx, userId)

/** Ten new codes, told once; the old ones stop working. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<{ recoveryCodes: string[] }> {
  const { userId } = withSession(ctx)
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!(await hasSecondFactor(tx, userId))) throw new AppError('CONFLICT', words.setupNeeded)
    const recoveryCodes = await issueCodes(tx, userId)
    await notifyChange(ctx, tx, person, {
      verb: 'renewCodes',
      write: () => ({ subject: words.mail.codesRenewed, paragraphs: [words.mail.codesRenewedText] }),
    })
    return { recoveryCodes }
  })
}
