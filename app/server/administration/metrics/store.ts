import { type Db, firstOr, rowsOf } from '../../platform/db'

const NOTHING = { oldest_test: 0, waiting_mails: 0, oldest_mail: 0, failed_mails: 0, waiting_deliveries: 0 }

/** What waits, and since how many seconds. */
export const measureWaiting = (db: Db) => firstOr<typeof NOTHING>(db, NOTHING)`
  select
    coalesce((select extract(epoch from now() - min(run_at)) from test_job where state = 'ready'), 0)::float8 as oldest_test,
    m.waiting as waiting_mails, m.oldest as oldest_mail,
    (select count(*)::int from mail where failed_at > now() - interval '1 day') as failed_mails,
    (select count(*)::int from delivery where delivered_at is null and failed_at is null) as waiting_deliveries
  from (select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
    from mail where sent_at is null and failed_at is null and kept_at is null and compose is null) m`

/** Seconds since a prober of each location was last seen. */
export const listProberAges = (db: Db) => rowsOf<{ location: string; age: number }>(db)`
  select l.label as location, extract(epoch from now() - max(r.seen_at))::float8 as age
  from prober r join location l on l.id = r.location_id group by l.id, l.label order by l.label`
