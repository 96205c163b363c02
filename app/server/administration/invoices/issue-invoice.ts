import { v7 } from 'uuid'
import { invoicesMessages } from '~/shared/messages/invoices'
import {
  type InvoiceLine,
  type InvoiceTotals,
  invoiceNumber,
  invoicePeriod,
  invoiceTotals,
} from '~/shared/rules/money/invoice'
import type { Vat } from '~/shared/rules/money/vat'
import type { InvoiceBuyer } from '~/shared/schemas/invoice'
import type { SellerSettings } from '~/shared/schemas/seller'
import { addDays, dayOf } from '~/shared/values/calendar'
import type { Currency } from '~/shared/values/currency-codes'
import { recordActivity } from '../../platform/activity'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError } from '../../platform/errors'
import { requireBilling, sellerTimeZone } from '../../platform/has-billing'
import { findBySaleKey, insertInvoice, insertPayment, listPayerAddresses } from './invoice.store'
import { requireSeller } from './seller'
import { lockSerials, takeSerial } from './seller.store'

export interface Sale {
  organizationId: number
  /** A second call with the same key returns the first invoice. At most 80 characters. */
  key: string
  /** Without contacts, owners and billing admins get the invoice. */
  buyer: InvoiceBuyer
  currency: Currency
  lines: InvoiceLine[]
  vat: Vat
  /** `end` is exclusive. */
  period: { start: Date; end: Date }
  /** null: due by the seller's terms. */
  paid: { at: Date; by: 'card'; reference: string } | null
}

export interface Issued {
  invoiceId: string
  number: string
}

/** In the transaction of the order, which locks the subscription first. */
export async function issueInvoice(ctx: Ctx, tx: Db, sale: Sale): Promise<Issued> {
  requireBilling()
  const seller = await requireSeller(tx)
  const timeZone = sellerTimeZone()
  const today = dayOf(ctx.now(), timeZone)
  const totals = invoiceTotals(sale.currency, sale.lines, sale.vat)
  if (!totals) throw fieldError('lines', invoicesMessages.faults.negative)
  const { buyer, organizationId, key } = sale
  const contacts = buyer.contacts.length > 0 ? buyer.contacts : await listPayerAddresses(tx, organizationId)
  const { from, to } = invoicePeriod(sale.period, timeZone)
  const issued = await numberInvoice(ctx, tx, {
    ...{ organizationId, key, today, seller, totals },
    document: {
      ...{ kind: 'invoice', creditedId: null, reason: null },
      dueOn: addDays(today, sale.paid ? 0 : seller.paymentDays),
      ...{ periodStart: from, periodEnd: to, currency: sale.currency },
      lines: JSON.stringify(sale.lines),
      ...{ vatKind: sale.vat.kind, vatCountry: sale.vat.country, vatRate: sale.vat.rate },
      seller: JSON.stringify(seller),
      buyer: JSON.stringify({ ...buyer, contacts }),
    },
  })
  if (issued.isNew && sale.paid && totals.gross.amount > 0)
    await insertPayment(tx, {
      ...{ id: v7({ msecs: ctx.now().getTime() }), invoiceId: issued.invoiceId },
      ...{ amount: totals.gross.amount, paidOn: dayOf(sale.paid.at, timeZone), method: sale.paid.by },
      ...{ reference: sale.paid.reference.slice(0, 200), createdAt: ctx.now() },
    })
  return { invoiceId: issued.invoiceId, number: issued.number }
}

interface Numbered {
  organizationId: number
  key: string
  today: string
  seller: SellerSettings
  totals: InvoiceTotals
  document: {
    kind: 'invoice' | 'creditNote'
    creditedId: string | null
    reason: string | null
    dueOn: string | null
    periodStart: string
    periodEnd: string
    currency: string
    lines: string
    vatKind: string
    vatCountry: string
    vatRate: number
    seller: string
    buyer: string
  }
}

/** Gives the next number of the year and writes the document, once for each key. */
export async function numberInvoice(
  ctx: Ctx,
  tx: Db,
  { organizationId, key, today, seller, totals, document }: Numbered,
): Promise<Issued & { isNew: boolean }> {
  const year = Number(today.slice(0, 4))
  await lockSerials(tx, year)
  const known = await findBySaleKey(tx, organizationId, key)
  if (known) return { invoiceId: known.id, number: known.number, isNew: false }
  const serial = await takeSerial(tx, year)
  const number = invoiceNumber(seller.numberFormat, year, serial)
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  await insertInvoice(
    tx,
    {
      ...document,
      ...{ id, buyerId: organizationId, year, serial, number, saleKey: key, issuedOn: today },
      ...{ net: totals.net.amount, vat: totals.vat.amount, gross: totals.gross.amount, createdAt: now },
    },
    now,
  )
  await recordActivity(ctx, tx, document.kind === 'invoice' ? 'invoice.issue' : 'invoice.credit', id, {
    organizationId,
    after: {
      ...{ number, gross: totals.gross.amount, currency: document.currency },
      ...(document.reason !== null && { reason: document.reason }),
    },
  })
  return { invoiceId: id, number, isNew: true }
}
