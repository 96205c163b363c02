import { SECOND_MS } from '~/shared/values/units'
import type { Ctx } from '../context'
import { env } from '../env'
import { createLogger } from '../log'
import { messageComposer } from './compose-message'
import { bulkAllowance, MAX_ATTEMPTS, rateWindowStart, waitAfterMs } from './rules'
import {
  claimDueMails,
  countBulkSince,
  failExhausted,
  keepDueMails,
  releaseClaimed,
  settleHandedOver,
} from './send.store'
import { type OpenBlob, sendMail } from './send-mail'
import { openSession } from './smtp-session'
import { removeExpiredSecrets } from './store'

const log = createLogger('mail')
type SendCtx = Pick<Ctx, 'db' | 'now' | 'requestId'>

const BATCH_SIZE = 100
/** Shorter than the shortest wait before a retry, which another worker may make. */
const SEND_TIMEOUT_MS = 50 * SECOND_MS
const LEASES_MS = Array.from({ length: MAX_ATTEMPTS }, (_, n) => waitAfterMs(n + 1))
const BULK_CONNECTIONS = 3
/** Mailings are claimed together, so that each may wait for the others of its connection. */
const BULK_BATCH_SIZE = 30
const BULK_LEASE_MS = (BULK_BATCH_SIZE / BULK_CONNECTIONS + 1) * SEND_TIMEOUT_MS
const BULK_LEASES_MS = Array.from({ length: MAX_ATTEMPTS }, () => BULK_LEASE_MS)

/** Without an SMTP server mails are kept for super admins. */
export const sendsMail = (): boolean => env().SMTP_URL !== undefined

/**
 * Sends due mails other than mailings, the urgent ones first; without an SMTP server marks all mails as kept. Returns how
 * many were sent.
 */
export async function sendWaitingMails(
  ctx: SendCtx,
  signal: AbortSignal,
  smtpUrl: string | undefined = env().SMTP_URL,
): Promise<number> {
  await removeExpiredSecrets(ctx.db, ctx.now())
  if (!smtpUrl) return keepMails(ctx)
  await settleHandedOver(ctx.db, ctx.now())
  await failExhausted(ctx.db, ctx.now())
  const options = { session: openSession(smtpUrl, SEND_TIMEOUT_MS), compose: messageComposer(ctx.db) }
  let sent = 0
  try {
    for (let n = 0; n < BATCH_SIZE && !signal.aborted; n++) {
      const [mail] = await claimDueMails(ctx.db, ctx.now(), {
        priorities: [0, 1],
        leasesMs: LEASES_MS,
        limit: 1,
      })
      if (!mail) break
      if (await sendMail(ctx, options, mail)) sent++
    }
  } finally {
    options.session.close()
  }
  return sent
}

/** Sends due mailings over a few connections, as many as the rate allows now. Returns how many were sent. */
export async function sendBulkMails(
  ctx: SendCtx,
  signal: AbortSignal,
  { smtpUrl = env().SMTP_URL, perMinute = env().MAIL_BULK_PER_MINUTE, openBlob }: BulkOptions = {},
): Promise<number> {
  if (!smtpUrl) return 0
  let sent = 0
  while (!signal.aborted) {
    const now = ctx.now()
    const allowance = bulkAllowance(perMinute, await countBulkSince(ctx.db, rateWindowStart(now)))
    if (allowance === 0) break
    const limit = Math.min(allowance, BULK_BATCH_SIZE)
    const mails = await claimDueMails(ctx.db, now, { priorities: [2], leasesMs: BULK_LEASES_MS, limit })
    const compose = messageComposer(ctx.db)
    const connections = Array.from({ length: Math.min(BULK_CONNECTIONS, mails.length) }, async () => {
      const session = openSession(smtpUrl, SEND_TIMEOUT_MS)
      // Each takes the next mail of the same list.
      for (let mail = mails.shift(); mail; mail = signal.aborted ? undefined : mails.shift()) {
        if (await sendMail(ctx, { session, compose, openBlob }, mail)) sent++
      }
      session.close()
    })
    if (connections.length === 0) break
    await Promise.all(connections)
    await releaseClaimed(
      ctx.db,
      mails.map(({ id }) => id),
      ctx.now(),
    )
  }
  return sent
}

interface BulkOptions {
  smtpUrl?: string | undefined
  perMinute?: number
  /** Only mailings have attachments. */
  openBlob?: OpenBlob
}

const LINK = /https?:\/\/\S+/g

/** Without SMTP, the links appear here and on the mail screen. */
async function keepMails({ db, now }: SendCtx): Promise<number> {
  const kept = await keepDueMails(db, now(), BATCH_SIZE)
  for (const { id: mailId, recipient, subject, plain, request_id: requestId } of kept) {
    const links = plain.match(LINK) ?? []
    log.info({ mailId, recipient, subject, links, requestId }, 'mail was kept, there is no SMTP server')
  }
  return kept.length
}
