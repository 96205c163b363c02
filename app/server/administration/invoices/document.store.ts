import { sql } from 'kysely'
import { type Db, firstOf, hasChanged, rowsOf } from '../../platform/db'
import type { InvoiceRow } from './invoice.store'

/** Of its list, which a document does not show. */
type Listed = 'sale_key' | 'credited_id' | 'vat_country' | 'paid' | 'paid_on' | 'other_id' | 'other_number'
export type DocumentRow = Omit<InvoiceRow, Listed | 'has_files' | 'state'> & {
  credited_number: string | null
  credited_on: string | null
  was_paid: boolean
}

export const hasUnrendered = (now: Date) =>
  sql<boolean>`exists (select from invoice_document where render_at <= ${now})`

/** The next attempt comes later even if this worker crashes: after a minute, doubling up to an hour. */
export const claimDocument = (db: Db, now: Date) => firstOf<{ id: string; attempts: number }>(db)`
  update invoice_document set attempts = attempts + 1,
    render_at = ${now}::timestamptz + least(power(2, least(attempts, 6)), 60) * interval '1 minute'
  where invoice_id = (select invoice_id from invoice_document where render_at <= ${now}
    order by render_at limit 1 for update skip locked)
  returning invoice_id as id, attempts`

export const findDocument = (db: Db, id: string) => firstOf<DocumentRow>(db)`
  select i.id, i.buyer_id, i.kind, i.number, i.reason, i.issued_on::text, i.due_on::text, i.period_start::text,
    i.period_end::text, i.currency, i.lines, i.vat_kind, i.vat_rate, i.net, i.vat, i.gross, i.seller, i.buyer,
    o.number as credited_number, o.issued_on::text as credited_on,
    exists (select from invoice_payment p where p.invoice_id = i.id and p.method = 'card') as was_paid
  from invoice i left join invoice o on o.id = i.credited_id where i.id = ${id}`

/** False when another worker was faster: files are written once. */
export const writeFiles = (tx: Db, id: string, { xml, pdf }: { xml: string; pdf: Buffer }) =>
  hasChanged(tx)`
    update invoice_document set xml = ${xml}, pdf = ${pdf}, render_at = null
    where invoice_id = ${id} and render_at is not null`

export interface DueInvoice {
  id: string
  buyer_id: number
  number: string
  due_on: string
  currency: string
  open: number
  contacts: string[]
  isOverdue: boolean
}

/** Invoices to remind of, and overdue ones that were not mailed about: locked, a few at a time. */
export const lockDueInvoices = (tx: Db, today: string, reminderDays: number) => rowsOf<DueInvoice>(tx)`
  select i.id, i.buyer_id, i.number, i.due_on::text, i.currency, i.gross - p.paid as open,
    array(select jsonb_array_elements_text(i.buyer->'contacts')) as contacts, i.due_on < ${today}::date as "isOverdue"
  from invoice_document d join invoice i on i.id = d.invoice_id
  cross join lateral (select coalesce(sum(amount), 0)::bigint as paid from invoice_payment where invoice_id = i.id) p
  where i.kind = 'invoice' and d.pdf is not null and d.overdue_at is null and p.paid < i.gross
    and not exists (select from invoice c where c.credited_id = i.id)
    and (i.due_on < ${today}::date or (d.reminded_at is null
      and i.due_on - ${reminderDays}::int <= ${today}::date and i.due_on - ${reminderDays}::int > i.issued_on))
  order by i.due_on limit 50 for update of d skip locked`

export const setReminded = (tx: Db, id: string, isOverdue: boolean, now: Date) => hasChanged(tx)`
  update invoice_document set reminded_at = coalesce(reminded_at, ${now}),
    overdue_at = case when ${isOverdue} then ${now}::timestamptz end where invoice_id = ${id}`
