import { type RawBuilder, sql } from 'kysely'
import type { InvoiceQuery } from '~/shared/schemas/invoice'
import {
  allOf,
  containing,
  type Db,
  deleteRows,
  firstOf,
  hasRows,
  insertRow,
  type Listed,
  type NewRow,
  offsetOf,
  rowsOf,
} from '../../platform/db'

export interface InvoiceRow {
  id: string
  buyer_id: number
  kind: string
  number: string
  sale_key: string
  credited_id: string | null
  reason: string | null
  issued_on: string
  due_on: string | null
  period_start: string
  period_end: string
  currency: string
  lines: unknown
  vat_kind: string
  vat_country: string
  vat_rate: number
  net: number
  vat: number
  gross: number
  seller: unknown
  buyer: { name: string }
  paid: number
  paid_on: string | null
  other_id: string | null
  other_number: string | null
  has_files: boolean
  state: string
}

/** What became of each invoice by `today`: the only place that says what its states mean. */
const books = (today: string) => sql`(
  select i.id, i.buyer_id, i.kind, i.number, i.serial, i.sale_key, i.credited_id, i.reason, i.issued_on::text,
    i.due_on::text, i.period_start::text, i.period_end::text, i.currency, i.lines, i.vat_kind, i.vat_country,
    i.vat_rate, i.net, i.vat, i.gross, i.seller, i.buyer, p.paid, p.paid_on::text,
    coalesce(c.id, i.credited_id) as other_id, coalesce(c.number, o.number) as other_number,
    d.pdf is not null as has_files,
    case when i.kind = 'creditNote' then 'creditNote' when c.id is not null then 'credited'
      when p.paid >= i.gross then 'paid' when i.due_on < ${today}::date then 'overdue' else 'open' end as state
  from invoice i
  cross join lateral (select coalesce(sum(amount), 0)::bigint as paid, max(paid_on) as paid_on
    from invoice_payment where invoice_id = i.id) p
  left join invoice c on c.credited_id = i.id
  left join invoice o on o.id = i.credited_id
  left join invoice_document d on d.invoice_id = i.id)`

type Filters = Omit<InvoiceQuery, 'page' | 'limit'>

function matching({ organization, keyword, state, from, to, paidIn }: Filters): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = []
  if (organization !== undefined) parts.push(sql`b.buyer_id = ${organization}`)
  if (keyword !== undefined) {
    const pattern = containing(keyword)
    parts.push(sql`(b.number ilike ${pattern} or b.buyer->>'name' ilike ${pattern})`)
  }
  if (state !== undefined) parts.push(sql`b.state = ${state}`)
  if (from !== undefined) parts.push(sql`b.issued_on >= ${from}`)
  if (to !== undefined) parts.push(sql`b.issued_on <= ${to}`)
  if (paidIn !== undefined)
    parts.push(sql`exists (select from invoice_payment p where p.invoice_id = b.id
      and to_char(p.paid_on, 'YYYY-MM') = ${paidIn})`)
  return allOf(parts)
}

/** Newest first. */
export async function listInvoiceRows(
  db: Db,
  query: InvoiceQuery,
  today: string,
): Promise<Listed<InvoiceRow>> {
  const where = matching(query)
  const rows = await rowsOf<InvoiceRow & { total: number }>(db)`
    select b.*, count(*) over ()::int as total from ${books(today)} b where ${where}
    order by b.issued_on desc, b.serial desc limit ${query.limit} offset ${offsetOf(query)}`
  return { rows, total: rows[0]?.total ?? 0 }
}

const BATCH = 500

/** Oldest first, as accountants book them. */
export async function* eachInvoice(db: Db, filters: Filters, today: string): AsyncGenerator<InvoiceRow[]> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await rowsOf<InvoiceRow>(db)`
      select b.* from ${books(today)} b where ${matching(filters)}
      order by b.issued_on, b.serial limit ${BATCH} offset ${offset}`
    yield rows
    if (rows.length < BATCH) return
  }
}

/** With a buyer, only an invoice of that organization. */
export const findInvoice = (db: Db, id: string, today: string, buyer?: number) =>
  firstOf<InvoiceRow>(db)`select b.* from ${books(today)} b
    where b.id = ${id} and (${buyer ?? null}::int is null or b.buyer_id = ${buyer ?? null})`

export const findBySaleKey = (db: Db, buyer: number, key: string) =>
  firstOf<{ id: string; number: string }>(db)`
    select id, number from invoice where buyer_id = ${buyer} and sale_key = ${key}`

/** Serializes payments and credits of an invoice: its own row never changes. */
export const lockInvoice = (tx: Db, id: string) =>
  hasRows(tx)`select from invoice_document where invoice_id = ${id} for update`

/** With the order to make its files. */
export async function insertInvoice(tx: Db, row: NewRow<'invoice'>, now: Date): Promise<void> {
  await insertRow(tx, 'invoice', row)
  await insertRow(tx, 'invoice_document', { invoiceId: row.id, renderAt: now })
}

export interface PaymentRow {
  id: string
  amount: number
  paid_on: string
  method: string
  reference: string
}

export const listPayments = (db: Db, invoice: string) => rowsOf<PaymentRow>(db)`
  select id, amount, paid_on::text, method, reference from invoice_payment
  where invoice_id = ${invoice} order by paid_on, created_at`

export const insertPayment = (tx: Db, row: NewRow<'invoice_payment'>) => insertRow(tx, 'invoice_payment', row)

export const deletePayment = (tx: Db, invoiceId: string, id: string) =>
  deleteRows(tx, 'invoice_payment', { invoiceId, id })

export const findFile = (db: Db, id: string) =>
  firstOf<{ pdf: Buffer | null; xml: string | null }>(db)`
    select pdf, xml from invoice_document where invoice_id = ${id}`

/** Owners and billing admins. */
export const listPayerAddresses = async (db: Db, tenant: number): Promise<string[]> =>
  (
    await rowsOf<{ email: string }>(db)`
      select u.email from user_account u where u.is_active and u.id in (
        select o.user_id from live.organization_owner o where o.organization_id = ${tenant}
        union select m.user_id from live.organization_member m
          where m.organization_id = ${tenant} and m.is_billing_admin)
      order by u.email limit 10`
  ).map(({ email }) => email)
