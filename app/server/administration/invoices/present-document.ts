import type { InvoiceLine } from '~/shared/rules/money/invoice'
import { type InvoiceBuyer, invoiceBuyer } from '~/shared/schemas/invoice'
import { type SellerSettings, sellerSettings } from '~/shared/schemas/seller'
import type { Currency } from '~/shared/values/currency-codes'
import type { DocumentRow } from './document.store'

/** What an invoice says, on paper and in XML: from its row alone, which never changes. */
export interface InvoiceDocument {
  kind: 'invoice' | 'creditNote'
  number: string
  organizationId: number
  issuedOn: string
  dueOn: string | null
  periodStart: string
  periodEnd: string
  currency: Currency
  lines: InvoiceLine[]
  vatKind: 'charged' | 'reverseCharge' | 'outside'
  vatRate: number
  net: number
  vat: number
  gross: number
  seller: SellerSettings
  buyer: InvoiceBuyer
  reason: string | null
  credited: { number: string; issuedOn: string } | null
  /** When it was issued. */
  isPaid: boolean
}

export const presentDocument = (row: DocumentRow): InvoiceDocument => ({
  ...{ kind: row.kind as InvoiceDocument['kind'], number: row.number, organizationId: row.buyer_id },
  ...{ issuedOn: row.issued_on, dueOn: row.due_on, periodStart: row.period_start, periodEnd: row.period_end },
  ...{ currency: row.currency as Currency, lines: row.lines as InvoiceLine[] },
  ...{ vatKind: row.vat_kind as InvoiceDocument['vatKind'], vatRate: row.vat_rate },
  ...{ net: row.net, vat: row.vat, gross: row.gross, reason: row.reason, isPaid: row.was_paid },
  seller: sellerSettings.parse(row.seller),
  buyer: invoiceBuyer.parse(row.buyer),
  credited:
    row.credited_number !== null && row.credited_on !== null
      ? { number: row.credited_number, issuedOn: row.credited_on }
      : null,
})
