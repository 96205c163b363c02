import { z } from 'zod'
import { mailsMessages } from '~/shared/messages/mails'
import { paths } from '~/shared/paths'
import { MINUTE_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { hasBilling } from '../../../platform/has-billing'
import { withLanguage } from '../../../platform/http/language'
import { createLogger } from '../../../platform/log'
import { queueMail } from '../../../platform/mail'
import { publicUrl } from '../../../platform/public-url'
import { recordAccount } from '../account-activity'
import { findUserByEmail, type UserRow } from '../store'
import { createTrialAccount } from './create-trial-account'
import { linkExpiry, MAX_ATTEMPTS } from './link-rules'
import { issueToken } from './links'
import {
  type AccountRequest,
  claimRequest,
  deleteRequest,
  hasRequests,
  type RequestKind,
} from './request.store'

const log = createLogger('auth')
const texts = mailsMessages

export const hasAccountRequests = (now: Date) => hasRequests(now, MAX_ATTEMPTS)

export async function processRequests(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let answered = 0
  while (!signal.aborted) {
    const now = ctx.now()
    const again = new Date(now.getTime() + MINUTE_MS)
    const request = await claimRequest(ctx.db, now, { again, tries: MAX_ATTEMPTS })
    if (!request) break
    const { request_id: requestId, ip, kind } = request
    try {
      const { userAgent = null, language = null } = sender.parse(request.payload)
      await inTransaction(ctx, async (tx) => {
        await withLanguage(language, () => ANSWERS[kind]({ ...ctx, requestId, ip, userAgent }, tx, request))
        await deleteRequest(tx, request.id)
      })
      answered++
    } catch (error) {
      log.error({ err: error, requestId, kind }, 'a request about an account was not answered')
    }
  }
  return answered
}

const sender = z.object({ userAgent: z.string().nullish(), language: z.string().optional() })

const ANSWERS: Record<RequestKind, (ctx: Ctx, tx: Db, request: AccountRequest) => Promise<void>> = {
  'sign-up': processSignUp,
  reset: processReset,
  confirm: processConfirmation,
}

const newcomer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  organization: z.string(),
  passwordHash: z.string(),
})

async function processSignUp(ctx: Ctx, tx: Db, { email, payload }: AccountRequest): Promise<void> {
  const person = newcomer.parse(payload)
  const created = await createTrialAccount(ctx, tx, { ...person, email, isConfirmed: false })
  if (created) return mailConfirmation(ctx, tx, { id: created.userId, email }, person.organization)
  const user = await findUserByEmail(tx, email)
  if (user?.is_active) await mailSignIn(ctx, tx, user, 'alreadySignedUp')
}

/** No mail to addresses without an account. */
async function processReset(ctx: Ctx, tx: Db, { email }: AccountRequest): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user?.is_active) return
  if (user.is_ldap) {
    const write = () => texts.resetOfDirectory
    return queueMail(ctx, tx, { kind: 'auth.resetOfDirectory', to: user.email, write })
  }
  await recordAccount(ctx, tx, 'requestReset', user)
  const token = await issueToken(ctx, tx, { purpose: 'reset', userId: user.id })
  await queueMail(ctx, tx, {
    kind: 'auth.reset',
    to: user.email,
    link: { secret: token, expiresAt: linkExpiry('reset', ctx.now()) },
    write: () => ({
      ...texts.reset,
      action: { label: texts.reset.action, url: publicUrl(paths.resetPassword(token)) },
    }),
  })
}

async function processConfirmation(ctx: Ctx, tx: Db, { email }: AccountRequest): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user?.is_active) return
  if (user.is_confirmed) return mailSignIn(ctx, tx, user, 'alreadyConfirmed')
  await mailConfirmation(ctx, tx, user, null)
}

async function mailConfirmation(
  ctx: Ctx,
  tx: Db,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  organization: string | null,
): Promise<void> {
  const token = await issueToken(ctx, tx, { purpose: 'confirm', userId })
  await queueMail(ctx, tx, {
    kind: 'auth.confirm',
    to: email,
    link: { secret: token, expiresAt: linkExpiry('confirm', ctx.now()) },
    write: () => ({
      ...texts.confirm,
      paragraphs: texts.confirm.paragraphs(organization, hasBilling()),
      action: { label: texts.confirm.action, url: publicUrl(paths.registerConfirmation({ token })) },
    }),
  })
}

async function mailSignIn(
  ctx: Ctx,
  tx: Db,
  user: UserRow,
  kind: 'alreadySignedUp' | 'alreadyConfirmed',
): Promise<void> {
  await queueMail(ctx, tx, {
    kind: `auth.${kind}`,
    to: user.email,
    write: () => ({ ...texts[kind], action: { label: texts[kind].action, url: publicUrl(paths.login()) } }),
  })
}
