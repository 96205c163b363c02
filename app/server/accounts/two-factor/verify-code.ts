import { twoFactorMessages } from '~/shared/messages/two-factor'
import { type Ctx, inTransaction } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { countCode, forgetCodes } from './attempts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  countRecoveryCodes,
  findTotp,
  lockPerson,
} from './factor.store'
import { notifyChange, recordRefusedCode } from './notify-change'
import { hashRecoveryCode } from './recovery-codes'
import { parseCode } from './rules'
import { matchStep, openTotp } from './totp'

const words = twoFactorMessages

/** Accepts a code of the app or a recovery code, each once. Throws INVALID, or RATE_LIMITED after five wrong codes. */
export async function verifyCode(
  ctx: Ctx,
  userId: string,
  typed: string,
): Promise<{ factor: 'code' | 'recovery'; recoveryCodesLeft: number | null }> {
  await countCode(ctx, userId)
  const parsed = parseCode(typed)
  if (parsed?.kind === 'totp' && (await acceptTotp(ctx, userId, parsed.code))) {
    await forgetCodes(ctx, userId)
    return { factor: 'code', recoveryCodesLeft: null }
  }
  const left = parsed?.kind === 'recovery' ? await acceptRecoveryCode(ctx, userId, parsed.code) : null
  if (left === null) {
    await recordRefusedCode(ctx, userId)
    throw fieldError('code', words.step.wrong)
  }
  await forgetCodes(ctx, userId)
  return { factor: 'recovery', recoveryCodesLeft: left }
}

async function acceptTotp(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const row = await findTotp(ctx.db, userId)
  const secret = row?.confirmed_at ? await openTotp(userId, row.secret) : null
  const step = secret === null ? null : matchStep(secret, code, ctx.now())
  return step !== null && consumeTotpStep(ctx.db, userId, step, ctx.now())
}

/** How many codes are left; null for a wrong or used code. */
const acceptRecoveryCode = (ctx: Ctx, userId: string, code: string): Promise<number | null> =>
  inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!(await consumeRecoveryCode(tx, userId, hashRecoveryCode(code), ctx.now()))) return null
    const left = await countRecoveryCodes(tx, userId)
    await notifyChange(ctx, tx, person, {
      verb: 'useRecoveryCode',
      write: () => ({
        subject: words.mail.recoveryUsed,
        paragraphs: [words.mail.recoveryUsedText(left)],
      }),
      detail: { left },
    })
    return left
  })
