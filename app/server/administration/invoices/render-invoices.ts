import { formatDate } from '~/shared/format/date'
import { formatMoney } from '~/shared/format/money'
import { invoicesMessages } from '~/shared/messages/invoices'
import { mayPrintPictures, printHtml } from '../../analysis/pdf-orders'
import { findBrand, findLogo } from '../../platform/brand'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { createLogger } from '../../platform/log'
import { claimDocument, findDocument, writeFiles } from './document.store'
import { documentHtml, type Letterhead } from './document-html'
import { withXml, xmlOf } from './e-invoice'
import { mailInvoice } from './mail-invoice'
import { type InvoiceDocument, presentDocument } from './present-document'

const log = createLogger('invoices')

/** Makes the files of new invoices and mails them; returns how many. A failed one is tried again for ever. */
export async function renderInvoices(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let rendered = 0
  while (!signal.aborted) {
    const claimed = await claimDocument(ctx.db, ctx.now())
    if (!claimed) break
    try {
      rendered += Number(await renderInvoice(ctx, claimed.id, signal))
    } catch (error) {
      if (signal.aborted) break
      log.warn(
        { err: error, invoice: claimed.id, attempts: claimed.attempts },
        'an invoice could not be printed',
      )
    }
  }
  return rendered
}

async function letterheadOf(db: Db, { seller }: InvoiceDocument): Promise<Letterhead> {
  if (seller.brandOf === null) return { accent: null, logo: null }
  const [brand, logo] = await Promise.all([findBrand(db, seller.brandOf), findLogo(db, seller.brandOf)])
  return { accent: brand?.accent ?? null, logo: mayPrintPictures() ? (logo?.bytes ?? null) : null }
}

/** Printed outside the transaction; the mail goes with the files that are kept. */
async function renderInvoice(ctx: Ctx, id: string, signal: AbortSignal): Promise<boolean> {
  const row = await findDocument(ctx.db, id)
  if (!row) return false
  const document = presentDocument(row)
  const html = documentHtml(document, await letterheadOf(ctx.db, document))
  const printed = await printHtml(html, signal)
  const files = { xml: await xmlOf(document), pdf: await withXml(document, printed) }
  return inTransaction(ctx, async (tx) => {
    if (!(await writeFiles(tx, id, files))) return false
    await mailIssued(ctx, tx, document, files.pdf)
    return true
  })
}

function mailIssued(ctx: Ctx, tx: Db, document: InvoiceDocument, pdf: Buffer): Promise<void> {
  const { kind, number, gross, currency, isPaid, dueOn } = document
  const write = () => {
    const { mail, kinds } = invoicesMessages
    const total = formatMoney({ amount: gross, currency })
    const payment = isPaid ? [mail.isPaid] : dueOn ? [mail.due(formatDate(`${dueOn}T00:00:00Z`, 'UTC'))] : []
    const issued =
      kind === 'creditNote' ? [mail.credited(number, total)] : [mail.issued(number, total), ...payment]
    return { subject: mail.subject(kinds[kind], number), paragraphs: issued }
  }
  return mailInvoice(ctx, tx, {
    ...{
      kind: 'invoices.issued',
      organizationId: document.organizationId,
      to: document.buyer.contacts,
      write,
    },
    parts: [{ cid: `${number.replace(/[^\w.-]/g, '-')}.pdf`, mediaType: 'application/pdf', bytes: pdf }],
  })
}
