import type { Currency } from '~/shared/values/currency-codes'
import { type Db, rowsOf } from '../../platform/db'

export interface EventRow {
  buyer: number
  point: number
  status: string | null
  payment_type: string | null
  trial_started_at: Date | null
  ends_at: Date | null
  price: number | null
  currency: string | null
  billing_cycle: string | null
}

/**
 * The last state and the last price of each organization before the end of each month, where they differ from the month
 * before. `starts`: of the months; what was before the first one counts at point 0.
 */
export const listChanges = (db: Db, starts: readonly Date[]) => rowsOf<EventRow>(db)`
  with events as (
    select e.*, e.status is null as is_price, width_bucket(e.at, ${starts}::timestamptz[]) as point
    from revenue_event e),
  lasting as (
    select distinct on (buyer_id, is_price, point) * from events
    order by buyer_id, is_price, point, at desc, id desc),
  compared as (
    select l.*, row(status, payment_type, trial_started_at, ends_at, price, currency, billing_cycle) as facts,
      lag(row(status, payment_type, trial_started_at, ends_at, price, currency, billing_cycle))
        over (partition by buyer_id, is_price order by point) as before
    from lasting l)
  select buyer_id as buyer, point, status, payment_type, trial_started_at, ends_at, price, currency, billing_cycle
  from compared where before is null or facts is distinct from before`

export interface TrialRow {
  month: string
  started: number
  converted: number
}

/** Trials by the month that they started in, and those that were on a plan and no longer on trial within `days`. */
export const countTrials = (db: Db, from: Date, days: number, timeZone: string) => rowsOf<TrialRow>(db)`
  select to_char(t.trial_started_at at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as started,
    (count(*) filter (where exists (select from revenue_event e where e.buyer_id = t.buyer_id
        and e.at >= t.trial_started_at and e.at < t.trial_started_at + make_interval(days => ${days})
        and e.price is not null)
      and exists (select from revenue_event e where e.buyer_id = t.buyer_id
        and e.at >= t.trial_started_at and e.at < t.trial_started_at + make_interval(days => ${days})
        and e.status in ('active', 'past_due', 'canceled'))))::int as converted
  from (select distinct buyer_id, trial_started_at from revenue_event
    where status = 'trial' and trial_started_at >= ${from}) t
  group by 1`

export interface InvoicedRow {
  month: string
  currency: Currency
  issued: number
  credited: number
  paid: number
  open: number
  overdue: number
}

/**
 * What was issued, credited and paid in each month, and what was to be paid at its last day, by currency. An invoice is open
 * from its month on, until the one in which it was credited or its payments reached its total.
 */
export const sumInvoices = (db: Db, days: readonly { month: string; last: string }[]) => rowsOf<InvoicedRow>(
  db,
)`
  with months as (
    select month, last::date from unnest(${days.map(({ month }) => month)}::text[],
      ${days.map(({ last }) => last)}::text[]) as m(month, last)),
  paid as (
    select p.invoice_id, p.paid_on, p.amount,
      sum(p.amount) over (partition by p.invoice_id order by p.paid_on, p.id) as so_far
    from invoice_payment p),
  settled as (
    select p.invoice_id, min(p.paid_on) as on_day from paid p join invoice i on i.id = p.invoice_id
    where p.so_far >= i.gross group by p.invoice_id),
  bills as (
    select i.id, i.currency, i.gross, i.issued_on, i.due_on, least(c.issued_on, s.on_day) as done_on
    from invoice i left join invoice c on c.credited_id = i.id left join settled s on s.invoice_id = i.id
    where i.kind = 'invoice'),
  due as (
    select m.month, b.currency, b.due_on < m.last as is_overdue,
      b.gross - coalesce((select sum(p.amount) from invoice_payment p
        where p.invoice_id = b.id and p.paid_on <= m.last), 0) as amount
    from months m join bills b on b.issued_on <= m.last and (b.done_on is null or b.done_on > m.last)),
  facts as (
    select to_char(issued_on, 'YYYY-MM') as month, currency, kind as what, gross as amount from invoice
    union all
    select to_char(p.paid_on, 'YYYY-MM'), i.currency, 'paid', p.amount
    from invoice_payment p join invoice i on i.id = p.invoice_id
    union all select month, currency, case when is_overdue then 'overdue' else 'open' end, amount from due)
  select month, currency, coalesce(sum(amount) filter (where what = 'invoice'), 0)::bigint as issued,
    coalesce(sum(amount) filter (where what = 'creditNote'), 0)::bigint as credited,
    coalesce(sum(amount) filter (where what = 'paid'), 0)::bigint as paid,
    coalesce(sum(amount) filter (where what = 'open'), 0)::bigint as open,
    coalesce(sum(amount) filter (where what = 'overdue'), 0)::bigint as overdue
  from facts group by month, currency order by month`

/** Of those that exist. */
export const listNames = (db: Db, ids: readonly number[]) => rowsOf<{ id: number; name: string }>(db)`
  select id, name from live.organization where id = any(${ids}::int[])`
