import { mailAddressMessages } from '~/shared/messages/mail-addresses'
import { LOGO_CID, listLogoParts } from '../brand'
import type { Ctx } from '../context'
import type { Db } from '../db'
import { createLogger } from '../log'
import { noteService } from '../services'
import { clearBounces } from './address.store'
import { recordBounce } from './bounces'
import type { ComposeMessage, MailFile } from './compose-message'
import type { MailPart } from './content'
import {
  isAboutAccount,
  isFinalRefusal,
  isHardBounce,
  isServerDown,
  MAX_ATTEMPTS,
  waitAfterMs,
} from './rules'
import { type DueMail, listParts, markHandedOver, markSent, markUnsent } from './send.store'
import { sender } from './sender'
import type { SmtpSession } from './smtp-session'

const log = createLogger('mail')
type SendCtx = Pick<Ctx, 'db' | 'now' | 'requestId'>

/** Reads a blob of an organization; undefined when it is gone. */
export type OpenBlob = (organization: number, hash: Buffer) => Promise<Buffer | undefined>

interface Means {
  session: SmtpSession
  compose: ComposeMessage
  openBlob?: OpenBlob | undefined
}

/** Notes in the database that a message is about to end, unless sending was given up meanwhile. */
function handOverOf({ db, now }: SendCtx, mailId: string) {
  let writing: Promise<boolean> | undefined
  let isGivenUp = false
  return {
    async begin(): Promise<void> {
      if (isGivenUp) throw new Error('Sending was given up')
      const marking = markHandedOver(db, mailId, now())
      writing = marking.then(
        () => true,
        () => false,
      )
      await marking
    },
    /** Whether it was noted. */
    async giveUp(): Promise<boolean> {
      isGivenUp = true
      return (await writing) ?? false
    },
  }
}

/** The logo is that of today: one copy serves all mails of an organization. */
async function partsOf(db: Db, { id, brand, html }: DueMail): Promise<MailPart[]> {
  const hasLogo = brand !== null && html.includes(`cid:${LOGO_CID}`)
  return [...(await listParts(db, id)), ...(hasLogo ? await listLogoParts(db, brand) : [])]
}

/** Without its file a mail is sent all the same: it has a link to it. */
async function fileOf(mail: DueMail, openBlob: OpenBlob | undefined): Promise<MailFile | null> {
  const { id: mailId, organization, attachment_name: name, attachment_hash: hash } = mail
  if (name === null || hash === null || organization === null) return null
  try {
    const data = await openBlob?.(organization, hash)
    if (data) return { name, data }
    log.warn({ mailId }, 'the attachment of a mail is gone')
  } catch (error) {
    log.warn({ mailId, err: error }, 'the attachment of a mail could not be read')
  }
  return null
}

/** Sends a claimed mail and records what became of it. False when it was not sent. */
export async function sendMail(ctx: SendCtx, means: Means, mail: DueMail): Promise<boolean> {
  const { session, compose, openBlob } = means
  const { id: mailId, recipient, request_id: requestId, attempts } = mail
  if (mail.suspended !== null && !isAboutAccount(mail.kind)) {
    await giveUp(ctx, mail, { reason: mailAddressMessages.failed(mail.suspended), isLast: true })
    return false
  }
  const handOver = handOverOf(ctx, mailId)
  try {
    const message = await compose(mail, await partsOf(ctx.db, mail), await fileOf(mail, openBlob))
    await session.send({ from: sender().address, to: recipient }, message, handOver.begin)
  } catch (error) {
    const refusal = error as object
    const isLast = attempts >= MAX_ATTEMPTS || isFinalRefusal(refusal)
    const reason = error instanceof Error ? error.message : String(error)
    await giveUp(ctx, mail, { reason, isLast, wasHandedOver: await handOver.giveUp() })
    if (isHardBounce(refusal)) await recordBounce(ctx, mail, reason)
    // A refused mail shows that the server works.
    await noteService(ctx, 'mail', isServerDown(refusal) ? reason : null)
    return false
  }
  await markSent(ctx.db, mailId, ctx.now())
  await clearBounces(ctx.db, recipient)
  await noteService(ctx, 'mail', null)
  log.info({ mailId, recipient, requestId, attempts }, 'mail was sent')
  return true
}

async function giveUp(
  { db, now }: SendCtx,
  { id: mailId, recipient, request_id: requestId, attempts }: DueMail,
  failure: { reason: string; isLast: boolean; wasHandedOver?: boolean },
): Promise<void> {
  const { isLast, wasHandedOver = false } = failure
  const reason = failure.reason.slice(0, 500)
  const sendAt = new Date(now().getTime() + waitAfterMs(attempts))
  await markUnsent(db, mailId, { error: reason, sendAt, failedAt: isLast ? now() : null, wasHandedOver })
  log.warn({ mailId, recipient, requestId, attempts, reason, isLast }, 'mail was not sent')
}
