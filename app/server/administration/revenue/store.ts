import { type RawBuilder, sql } from 'kysely'
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
export const listChanges = (db: Db, starts: readonly Date[], now: Date) => rowsOf<EventRow>(db)`
  with events as (
    select e.*, e.status is null as is_price, width_bucket(e.at, ${starts}::timestamptz[]) as point
    from revenue_event e where e.at <= ${now}),
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

/** Months as numbers that follow each other. */
const monthOf = (day: RawBuilder<unknown>) =>
  sql`(extract(year from ${day})::int * 12 + extract(month from ${day})::int - 1)`

export interface TrialRow {
  month: string
  started: number
  converted: number
}

/** Trials by the month that they started in, and those that were on a plan and no longer on trial within `days`. */
export const countTrials = (db: Db, from: Date, days: number, timeZone: string) => rowsOf<TrialRow>(db)`
  select to_char(t.trial_started_at at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as started,
    (count(*) filter (where exists (select from revenue_event e where e.buyer_id = t.buyer_id
        and e.at < t.trial_started_at + make_interval(days => ${days}) and e.price is not null)
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
 * What was issued, credited and paid in each month, and what was to be paid at its end, by currency. An invoice is open
 * from its month on, until the one in which it was credited or its last payment came. What is before `first` is in the
 * month before it.
 */
export const sumInvoices = (
  db: Db,
  { first, today }: { first: string; today: string },
) => rowsOf<InvoicedRow>(db)`
  with span as (select ${monthOf(sql`${first}::date`)} as first, ${monthOf(sql`${today}::date`)} as last),
  paid as (
    select invoice_id, sum(amount) as total, max(paid_on) as last_on, count(*) as payments
    from invoice_payment group by invoice_id),
  bills as (
    select i.id, i.currency, i.gross, i.due_on, ${monthOf(sql`i.issued_on`)} as issued,
      ${monthOf(sql`least(c.issued_on, case when p.total >= i.gross then p.last_on end)`)} as done,
      p.payments > 1 or p.total < i.gross as is_by_parts
    from invoice i left join invoice c on c.credited_id = i.id left join paid p on p.invoice_id = i.id
    where i.kind = 'invoice'),
  due as materialized (
    select month, b.currency,
      case when b.due_on < least(make_date(month / 12, month % 12 + 1, 1) + interval '1 month - 1 day', ${today}::date)
        then 'overdue' else 'open' end as what,
      b.gross - case when b.is_by_parts then coalesce((select sum(p.amount) from invoice_payment p
        where p.invoice_id = b.id and ${monthOf(sql`p.paid_on`)} <= month), 0) else 0 end as amount
    from span s join bills b on b.done is null or b.done > b.issued
    cross join lateral generate_series(greatest(b.issued, s.first), least(b.done - 1, s.last)) as month),
  facts as (
    select ${monthOf(sql`issued_on`)} as month, currency, kind as what, sum(gross) as amount
    from invoice group by 1, 2, 3
    union all
    select ${monthOf(sql`p.paid_on`)}, i.currency, 'paid', sum(p.amount)
    from invoice_payment p join invoice i on i.id = p.invoice_id group by 1, 2
    union all select month, currency, what, sum(amount) from due where amount > 0 group by 1, 2, 3),
  months as (select f.*, greatest(f.month, s.first - 1) as shown from facts f cross join span s)
  select to_char(make_date(shown / 12, shown % 12 + 1, 1), 'YYYY-MM') as month, currency,
    coalesce(sum(amount) filter (where what = 'invoice'), 0)::bigint as issued,
    coalesce(sum(amount) filter (where what = 'creditNote'), 0)::bigint as credited,
    coalesce(sum(amount) filter (where what = 'paid'), 0)::bigint as paid,
    coalesce(sum(amount) filter (where what = 'open'), 0)::bigint as open,
    coalesce(sum(amount) filter (where what = 'overdue'), 0)::bigint as overdue
  from months group by shown, currency order by shown`

/** Of those that exist. */
export const listNames = (db: Db, ids: readonly number[]) => rowsOf<{ id: number; name: string }>(db)`
  select id, name from live.organization where id = any(${ids}::int[])`
