import type { Ctx } from '../context'
import { env } from '../process/env'
import { createLogger } from '../process/log'
import { isFinalRefusal, MAX_ATTEMPTS, waitAfterMs } from './rules'
import {
  claimDueMail,
  type DueMail,
  failExhausted,
  keepDueMails,
  markSent,
  removeExpiredSecrets,
  updateMail,
} from './store'
import { openTransport, type Transport } from './transport'

const log = createLogger('mail')
const BATCH_SIZE = 100
const WAITS_MS = Array.from({ length: MAX_ATTEMPTS }, (_, n) => waitAfterMs(n + 1))

/** Without an SMTP server mails are kept for super admins. */
export const sendsMail = (): boolean => env().SMTP_URL !== undefined

/** Sends due mails; without an SMTP server marks them as kept. Returns how many were sent. */
export async function sendWaitingMails(
  ctx: Pick<Ctx, 'db' | 'now'>,
  signal: AbortSignal,
  smtpUrl: string | undefined = env().SMTP_URL,
): Promise<number> {
  await removeExpiredSecrets(ctx.db, ctx.now())
  if (!smtpUrl) return keepMails(ctx)
  await failExhausted(ctx.db, ctx.now(), MAX_ATTEMPTS)
  let transport: Transport | undefined
  let sent = 0
  try {
    for (let n = 0; n < BATCH_SIZE && !signal.aborted; n++) {
      const mail = await claimDueMail(ctx.db, ctx.now(), WAITS_MS)
      if (!mail) break
      transport ??= openTransport(smtpUrl)
      if (await sendMail(ctx, transport, mail)) sent++
    }
  } finally {
    transport?.close()
  }
  return sent
}

async function sendMail(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  transport: Transport,
  mail: DueMail,
): Promise<boolean> {
  const { id: mailId, recipient, request_id: requestId, attempts } = mail
  try {
    await transport.send(mail)
  } catch (error) {
    const isLast = attempts >= MAX_ATTEMPTS || isFinalRefusal(error as object)
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    await updateMail(db, mailId, { error: reason, ...(isLast && { failed_at: now() }) })
    log.warn({ mailId, recipient, requestId, attempts, reason, isLast }, 'mail was not sent')
    return false
  }
  await markSent(db, mailId, now())
  log.info({ mailId, recipient, requestId, attempts }, 'mail was sent')
  return true
}

const LINK = /https?:\/\/\S+/g

/** Without SMTP, the links appear here and on the mail screen. */
async function keepMails({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const kept = await keepDueMails(db, now(), BATCH_SIZE)
  for (const { id: mailId, recipient, subject, plain, request_id: requestId } of kept) {
    const links = plain.match(LINK) ?? []
    log.info({ mailId, recipient, subject, links, requestId }, 'mail was kept, there is no SMTP server')
  }
  return kept.length
}
