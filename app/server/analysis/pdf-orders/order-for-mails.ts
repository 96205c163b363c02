import { v7 } from 'uuid'
import { mailingMessages } from '~/shared/messages/mailings'
import { pdfMessages } from '~/shared/messages/pdf'
import { pdfOutcome } from '~/shared/rules/mailings/report-pdf'
import { type PdfOrderContent, pdfOrderContent } from '~/shared/schemas/pdf-order'
import { addDays } from '~/shared/values/calendar'
import { MAX_PDF_SECTIONS } from '~/shared/values/pdf-choices'
import {
  type Compose,
  composeOf,
  findIssueReader,
  type IssueReader,
  type MailPdf,
} from '../../alerting/mailings'
import { sha256 } from '../../platform/blobs'
import { type Ctx, inTransaction } from '../../platform/context'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import { AppError } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { findLanguageOf, releaseHeld } from '../../platform/mail'
import { requirePrinter, writeOrder } from './create-order'
import { findThing } from './find-thing'
import { claimHeldMail, findMailedOrder, type HeldMail, setOrderOf } from './held-mail.store'
import { orderFileName } from './present'
import { findOrder, lockOrders, type OrderRow } from './store'

const log = createLogger('pdf-orders')
const MAX_PER_ROUND = 500

type Mailing = IssueReader['mailing']

/** As the form of a PDF would order it, for the days of the mail. */
function contentOf({ kind, clientId, projectId, siteId }: Mailing, { start, end }: Compose): PdfOrderContent {
  if (clientId === null) throw new AppError('CONFLICT', mailingMessages.notHere.pdf)
  const place =
    kind === 'competitor'
      ? { kind: 'benchmark', client: clientId }
      : siteId !== null
        ? { kind: 'site', site: siteId }
        : projectId !== null
          ? { kind: 'project', project: projectId }
          : { kind: 'client', client: clientId }
  return pdfOrderContent.parse({ ...place, startDate: start, endDate: addDays(end, -1) })
}

/** The first sections of each page, as many as one PDF may have in all. */
const fitting = (content: PdfOrderContent, size: number): PdfOrderContent => ({
  ...content,
  sections: content.sections.slice(
    0,
    Math.floor((content.sections.length * MAX_PDF_SECTIONS) / Math.max(size, MAX_PDF_SECTIONS)),
  ),
})

const failed = (reason: string): MailPdf => ({ state: 'failed', reason })

function endedPdf(order: OrderRow): MailPdf {
  const { id, state, bytes, blob_hash: hash, expires_at: expiresAt, reason } = order
  if (state !== 'done' || !hash) return failed(reason ?? pdfMessages.failed)
  return {
    state,
    order: id,
    name: orderFileName(order),
    bytes: bytes ?? 0,
    hash: hash.toString('hex'),
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * Orders the PDF of a mail with its reader's present rights, or finds the order that other readers of the mailing have for
 * the same document; what became of it, once it has ended.
 */
async function pdfFor(ctx: Ctx, mail: HeldMail): Promise<MailPdf | null> {
  const compose = composeOf.parse(mail.compose)
  const reader = await findIssueReader(ctx, ctx.db, compose)
  // It is discarded when it is composed.
  if (!reader) return failed(pdfMessages.notAllowed)
  const { actor, mailing, timezone } = reader
  const own = { ...ctx, actor }
  const all = contentOf(mailing, compose)
  const thing = await findThing(own, all)
  const content = fitting(all, thing.size)
  const order = {
    id: v7({ msecs: ctx.now().getTime() }),
    content,
    thing: { ...thing, size: Math.min(thing.size, MAX_PDF_SECTIONS) },
  }
  const { projectIds } = await requirePrinter(own, order)
  const language = (await findLanguageOf(ctx.db, mail.to)) ?? ''
  const document = [mailing.id, content, projectIds ?? null, language, timezone]
  const contentHash = sha256(Buffer.from(JSON.stringify(document)))
  const before = mail.order === null ? undefined : await findOrder(ctx.db, mail.order)
  // Of other rights it is another document.
  if (before?.content_hash.equals(contentHash) && pdfOutcome(before, false) !== 'wait')
    return endedPdf(before)
  await lockOrders(ctx.db, mail.tenant)
  const shared = await findMailedOrder(ctx.db, mail.tenant, contentHash)
  if (!shared)
    await writeOrder(ctx, ctx.db, {
      ...order,
      contentHash,
      language,
      actor,
      projectIds,
      mailingId: mailing.id,
    })
  await setOrderOf(ctx.db, mail, shared?.id ?? order.id)
  return null
}

/** One mail in one transaction: a worker that is killed in between leaves it as it was. False when none waits. */
async function orderNext(ctx: Ctx): Promise<boolean> {
  const at: { mail?: string } = {}
  try {
    return await inTransaction(ctx, async (tx) => {
      const mail = await claimHeldMail(tx, ctx.now())
      if (!mail) return false
      at.mail = mail.id
      const pdf = await pdfFor({ ...ctx, db: tx }, mail).catch((error: unknown) => {
        if (error instanceof AppError)
          return failed(Object.values(error.fields ?? {})[0]?.[0] ?? error.message)
        throw error
      })
      if (pdf) await releaseHeld(tx, mail.id, { pdf })
      return true
    })
  } catch (error) {
    if (at.mail === undefined || isDatabaseUnavailable(error)) throw error
    log.error(
      { err: error, mail: at.mail, requestId: ctx.requestId },
      'the PDF of a mail could not be ordered',
    )
    await releaseHeld(ctx.db, at.mail, { pdf: failed(pdfMessages.failed) })
    return true
  }
}

/** Orders the PDFs of mails that are due, and lets those go whose PDF is printed or has failed. */
export async function orderForMails(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let done = 0
  while (done < MAX_PER_ROUND && !signal?.aborted && (await orderNext(ctx))) done += 1
  return done
}
