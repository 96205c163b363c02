export const INVOICE_KINDS = ['invoice', 'creditNote'] as const
export const INVOICE_STATES = ['open', 'overdue', 'paid', 'credited', 'creditNote'] as const
export const PAYMENT_METHODS = ['transfer', 'card'] as const
export const INVOICE_FILES = ['pdf', 'xml'] as const
export type InvoiceFile = (typeof INVOICE_FILES)[number]
/** What a number format must name: without the year, numbers would repeat. */
export const NUMBER_TOKENS = ['{year}', '{number}'] as const
export const MAX_NUMBER_FORMAT = 30
export const MAX_REFERENCE = 200
export const MAX_REASON = 300
