import { z } from 'zod'
import { decimalAmount } from '~/shared/format/money'
import { invoicesMessages } from '~/shared/messages/invoices'
import type { Money } from '~/shared/rules/money/money'
import {
  type InvoiceQuery,
  type InvoiceView,
  invoice as invoiceSchema,
  type ListedInvoice,
  listedInvoice,
} from '~/shared/schemas/invoice'
import { type PageOf, type Paging, toPage } from '~/shared/schemas/paging'
import { dayOf } from '~/shared/values/calendar'
import type { Currency } from '~/shared/values/currency-codes'
import type { InvoiceFile } from '~/shared/values/invoice-choices'
import { attachmentHeaders } from '../../measuring/evidence'
import { isUuid } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, orNotFound } from '../../platform/errors'
import { requireBilling, sellerTimeZone } from '../../platform/has-billing'
import { type CsvColumns, csvLines, csvResponse } from '../../platform/http/csv'
import {
  eachInvoice,
  findFile,
  findInvoice,
  type InvoiceRow,
  listInvoiceRows,
  listPayments,
  lockInvoice,
} from './invoice.store'

export const sellerToday = (ctx: Pick<Ctx, 'now'>): string => dayOf(ctx.now(), sellerTimeZone())

/** What is still to be paid; negative: to be paid back. */
export function openOf({ kind, state, gross, paid, currency }: InvoiceRow): Money {
  const due = kind === 'creditNote' || state === 'credited' ? 0 : gross
  return { amount: due - paid, currency: currency as Currency }
}

const listed = (row: InvoiceRow) => ({
  ...{ _id: row.id, organization: row.buyer_id, kind: row.kind, number: row.number, state: row.state },
  ...{ buyer: row.buyer.name, issuedOn: row.issued_on, dueOn: row.due_on, currency: row.currency },
  ...{ net: row.net, vat: row.vat, gross: row.gross, open: openOf(row).amount, hasFiles: row.has_files },
  other: row.other_id && row.other_number ? { _id: row.other_id, number: row.other_number } : null,
})
const presentListed = (row: InvoiceRow): ListedInvoice => listedInvoice.parse(listed(row))

export async function listInvoices(ctx: Ctx, query: InvoiceQuery): Promise<PageOf<ListedInvoice>> {
  requireBilling()
  return toPage(await listInvoiceRows(ctx.db, query, sellerToday(ctx)), query, presentListed)
}

export const listOwnInvoices = (ctx: TenantCtx, paging: Paging): Promise<PageOf<ListedInvoice>> =>
  listInvoices(ctx, { ...paging, organization: ctx.tenant })

/** With a buyer, only an invoice of that organization. */
export async function getInvoice(
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  buyer?: number,
): Promise<InvoiceRow> {
  return orNotFound(isUuid(id) ? await findInvoice(ctx.db, id, sellerToday(ctx), buyer) : undefined)
}

/** Held until the transaction ends, so that payments and credits follow each other. */
export async function lockedInvoice(ctx: Ctx, tx: Db, id: string): Promise<InvoiceRow> {
  if (isUuid(id)) await lockInvoice(tx, id)
  return getInvoice({ ...ctx, db: tx }, id)
}

export async function readInvoice(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<InvoiceView> {
  requireBilling()
  const row = await getInvoice(ctx, id)
  const payments = await listPayments(ctx.db, id)
  return invoiceSchema.parse({
    ...listed(row),
    ...{ to: row.buyer, periodStart: row.period_start, periodEnd: row.period_end, lines: row.lines },
    ...{ vatKind: row.vat_kind, vatRate: row.vat_rate, reason: row.reason },
    payments: payments.map(({ id: _id, paid_on: paidOn, ...payment }) => ({ _id, paidOn, ...payment })),
  })
}

const words = invoicesMessages.columns
const amountOf = (pick: (row: InvoiceRow) => number) => (row: InvoiceRow) =>
  // A number: text that starts with a minus sign is quoted against formulas.
  Number(decimalAmount((row.kind === 'creditNote' ? -1 : 1) * pick(row), row.currency as Currency))
const address = z.object({ country: z.string(), taxId: z.string().nullable() })

const COLUMNS = (): CsvColumns<InvoiceRow> => [
  [words.number, ({ number }) => number],
  [words.kind, ({ kind }) => invoicesMessages.kinds[kind as keyof typeof invoicesMessages.kinds]],
  [words.other, (row) => row.other_number],
  [words.issuedOn, (row) => row.issued_on],
  [words.dueOn, (row) => row.due_on],
  [words.buyer, ({ buyer }) => buyer.name],
  [words.country, ({ buyer }) => address.parse(buyer).country],
  [words.vatId, ({ buyer }) => address.parse(buyer).taxId],
  [words.currency, ({ currency }) => currency],
  [words.net, amountOf(({ net }) => net)],
  [words.rate, (row) => row.vat_rate / 100],
  [words.vat, amountOf(({ vat }) => vat)],
  [words.gross, amountOf(({ gross }) => gross)],
  [words.state, ({ state }) => invoicesMessages.states[state as keyof typeof invoicesMessages.states]],
  [words.paidOn, (row) => (row.state === 'paid' ? row.paid_on : null)],
]

/** A line each; what credit notes take back is negative. */
export function exportInvoices(ctx: Ctx, filters: Omit<InvoiceQuery, 'page' | 'limit'>): Promise<Response> {
  requireBilling()
  const today = sellerToday(ctx)
  return Promise.resolve(
    csvResponse(`invoices-${today}`, csvLines(COLUMNS(), eachInvoice(ctx.db, filters, today))),
  )
}

const MEDIA = { pdf: 'application/pdf', xml: 'application/xml' } as const

/** The same files for ever. */
export async function sendInvoiceFile(
  ctx: Ctx,
  id: string,
  format: InvoiceFile,
  buyer?: number,
): Promise<Response> {
  requireBilling()
  const { number } = await getInvoice(ctx, id, buyer)
  const file = (await findFile(ctx.db, id))?.[format]
  if (!file) throw new AppError('CONFLICT', invoicesMessages.faults.noFile)
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...attachmentHeaders(MEDIA[format], `${number.replace(/[^\w.-]/g, '-')}.${format}`),
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
    },
  })
}
