import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import { invoicesMessages } from '../messages/invoices'
import { parseAmount } from '../rules/money/parse-amount'
import { CURRENCY_CODES, type Currency } from '../values/currency-codes'
import {
  INVOICE_FILES,
  INVOICE_KINDS,
  INVOICE_STATES,
  MAX_REASON,
  MAX_REFERENCE,
  PAYMENT_METHODS,
} from '../values/invoice-choices'
import { line } from './organization'
import { keyword, monthText, paging, queryId } from './paging'
import { MAX_AMOUNT } from './plan'
import { checkAddress, postalAddress, taxIdText } from './seller'

const faults = invoicesMessages.faults
const day = z.iso.date({ error: () => formMessages.validDate })
const currency = z.enum(CURRENCY_CODES, { error: () => inputMessages.notAnOption })
const MAX_LINES = 50

const invoiceLine = z.object({
  description: line(300).min(1, { error: () => inputMessages.notBlank }),
  quantity: z.int().min(1).max(1_000_000_000),
  /** In minor units, negative for what is taken off. */
  net: z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT),
})

/** As printed on an invoice. */
export const invoiceBuyer = z.object({
  ...postalAddress,
  taxId: z.string().nullable(),
  contacts: z.array(z.string()),
})
export type InvoiceBuyer = z.output<typeof invoiceBuyer>

export const listedInvoice = z.object({
  _id: z.string(),
  organization: z.int(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  state: z.enum(INVOICE_STATES),
  buyer: z.string(),
  issuedOn: z.string(),
  /** null for credit notes. */
  dueOn: z.string().nullable(),
  currency,
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  /** What is still to be paid; negative: to be paid back. */
  open: z.int(),
  /** The credit note of an invoice, or the invoice of a credit note. */
  other: z.object({ _id: z.string(), number: z.string() }).nullable(),
  /** Whether the files are made. */
  hasFiles: z.boolean(),
})
export type ListedInvoice = z.infer<typeof listedInvoice>

export const invoice = listedInvoice.extend({
  to: invoiceBuyer,
  periodStart: z.string(),
  periodEnd: z.string(),
  lines: z.array(invoiceLine),
  vatKind: z.enum(['charged', 'reverseCharge', 'outside']),
  /** Hundredths of a percent. */
  vatRate: z.int(),
  reason: z.string().nullable(),
  payments: z.array(
    z.object({
      _id: z.string(),
      amount: z.int(),
      paidOn: z.string(),
      method: z.enum(PAYMENT_METHODS),
      reference: z.string(),
    }),
  ),
})
export type InvoiceView = z.infer<typeof invoice>

const filters = { keyword, organization: queryId.optional(), from: day.optional(), to: day.optional() }
export const invoiceQuery = paging(50, 200).extend({
  ...filters,
  state: z.enum(INVOICE_STATES).optional(),
  /** With a payment in the month. */
  paidIn: monthText.optional(),
})
export type InvoiceQuery = z.output<typeof invoiceQuery>
export const invoiceExportQuery = invoiceQuery.omit({ page: true, limit: true })

export const invoiceFileQuery = z.object({ format: z.enum(INVOICE_FILES).default('pdf') })
const id = z.string().max(64)
export const organizationInvoiceParams = z.object({ id: z.string().regex(/^\d{1,9}$/), invoice: id })
export const paymentParams = z.object({ id, payment: id })

const reference = line(MAX_REFERENCE).default('')
export const invoicePayment = z.object({ amount: z.int().min(1).max(MAX_AMOUNT), paidOn: day, reference })
export type InvoicePayment = z.output<typeof invoicePayment>
export const invoiceCredit = z.object({
  reason: line(MAX_REASON).min(1, { error: () => inputMessages.notBlank }),
})

/** The amount is typed in the currency of the invoice, which the form names. */
export const paymentForm = z
  .object({ amount: line(20), currency, paidOn: day, reference })
  .transform(({ currency: code, ...typed }, context) => {
    const amount = parseAmount(typed.amount, code)
    if (amount === null || amount < 1 || amount > MAX_AMOUNT)
      context.addIssue({ code: 'custom', path: ['amount'], message: faults.amount(code) })
    return { ...typed, amount: amount ?? 0 }
  })
export const removedPayment = z.object({ payment: id })

const ordered = (
  { periodStart, periodEnd }: { periodStart: string; periodEnd: string },
  context: z.RefinementCtx,
) => {
  if (periodEnd < periodStart)
    context.addIssue({ code: 'custom', path: ['periodEnd'], message: faults.period })
}

/** An invoice that super admins write. */
const order = z.object({
  /** Chosen by the caller: sent twice, the first invoice is returned. */
  key: z.string().min(1).max(80),
  ...postalAddress,
  taxId: taxIdText.default(''),
  email: z.email({ error: () => inputMessages.validEmail }).max(254),
  currency,
  /** The last day counts. */
  periodStart: day,
  periodEnd: day,
})
export const invoiceOrder = order
  .extend({ lines: z.array(invoiceLine).min(1).max(MAX_LINES) })
  .superRefine((sent, context) => {
    ordered(sent, context)
    checkAddress(sent, (path, message) => context.addIssue({ code: 'custom', path: [path], message }))
  })
export type InvoiceOrder = z.output<typeof invoiceOrder>

/** A line is an amount and what it is for: '300.00 Plan Pro, a year'. */
function linesOf(typed: string, code: Currency, refuse: (message: string) => void): InvoiceOrder['lines'] {
  const rows = typed.split(/\r?\n/).filter((text) => text.trim() !== '')
  if (rows.length === 0 || rows.length > MAX_LINES) refuse(faults.lines)
  return rows.map((text) => {
    const [, sign = '', amount = '', description = ''] = /^\s*(-?)([\d.,]+)\s+(.{1,300})$/.exec(text) ?? []
    const net = parseAmount(amount, code)
    if (net === null || net > MAX_AMOUNT) refuse(faults.line(text.trim().slice(0, 40)))
    return { description: description.trim(), quantity: 1, net: (sign === '-' ? -1 : 1) * (net ?? 0) + 0 }
  })
}

export const invoiceOrderForm = order
  .extend({
    organization: queryId,
    lines: z.string({ error: () => inputMessages.required }).max(5_000),
  })
  .transform((typed, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    ordered(typed, context)
    checkAddress(typed, refuse)
    return { ...typed, lines: linesOf(typed.lines, typed.currency, (message) => refuse('lines', message)) }
  })
