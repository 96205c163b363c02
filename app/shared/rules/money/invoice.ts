import { addDays, dayOf } from '../../values/calendar'
import type { Currency } from '../../values/currency-codes'
import { type Money, sumOf } from './money'
import { type Vat, withVat } from './vat'

const NUMBER_DIGITS = 5

export interface InvoiceLine {
  description: string
  quantity: number
  /** Rounded, in minor units; negative for what is taken off. */
  net: number
}

/** 'INV-2026-00042' of 'INV-{year}-{number}'. */
export const invoiceNumber = (format: string, year: number, serial: number): string =>
  format
    .replaceAll('{year}', String(year))
    .replaceAll('{number}', String(serial).padStart(NUMBER_DIGITS, '0'))

export interface InvoiceTotals {
  net: Money
  vat: Money
  gross: Money
}

/** VAT of the sum of the lines, rounded once; null when less than nothing is to be paid. */
export function invoiceTotals(
  currency: Currency,
  lines: readonly InvoiceLine[],
  vat: Vat,
): InvoiceTotals | null {
  const net = sumOf(
    currency,
    lines.map(({ net: amount }) => ({ amount, currency })),
  )
  return net.amount < 0 ? null : withVat(net, vat)
}

/** First and last day of what is paid for; `end` is exclusive. */
export function invoicePeriod({ start, end }: { start: Date; end: Date }, timeZone: string) {
  const from = dayOf(start, timeZone)
  const to = addDays(dayOf(end, timeZone), -1)
  return { from, to: to < from ? from : to }
}

/** Days before the due date that a reminder is mailed: none for terms of a few days. */
export const REMINDER_DAYS = 3
