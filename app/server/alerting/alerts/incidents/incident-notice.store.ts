import { sql } from 'kysely'
import { type Db, execute, firstOf, rowsOf } from '../../../platform/db'
import { httpStatusOf } from '../../../uptime/outages'

export interface UnnotifiedIncident {
  organization_id: number
  id: string
  cause_kind: 'monitor' | 'host' | 'address' | 'location'
  cause: string
  /** When the cause is a location. */
  location_label: string | null
  ended_at: Date | null
  /** Outages whose start was mailed; their end is mailed too, also during maintenance. */
  notified_outages: string[]
}

/** Time after maintenance in which checks may detect the recovery. */
const GRACE = sql`make_interval(secs => m.interval_seconds + 120)`

/**
 * Whether outage `o` of monitor `m` started in maintenance and ended with it, allowing for the next checks.
 */
export const isMuted = (now: Date) => sql<boolean>`coalesce(
  tstzrange(o.started_at, greatest(o.started_at, coalesce(o.ended_at, ${now}) - ${GRACE}), '[]') <@ (
    select range_agg(tstzrange(w.from_at, w.to_at)) from maintenance_period w
    where w.organization_id = o.organization_id and w.client_id = m.client_id
      and (w.project_id is null or w.project_id = m.project_id)
      and (w.site_id is null or w.site_id = m.site_id)
      and (w.monitor_id is null or w.monitor_id = m.id)), false)`

const outages = sql`outage o join own.monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id`

/** Outages of incident `i` that were not mailed. */
const untold = sql`
  select o.id from outage o where o.organization_id = i.organization_id and o.incident_id = i.id
  except select unnest(i.notified_outages)`

/**
 * The oldest incident with a start or end to mail, locked; undefined when there is none or others work on it.
 * Outages in current maintenance wait for its end.
 */
export const lockUnnotified = (
  tx: Db,
  {
    now,
    openedBefore,
    endedBefore,
    except,
  }: { now: Date; openedBefore: Date; endedBefore: Date; except: string[] },
) => firstOf<UnnotifiedIncident>(tx)`
    select i.organization_id, i.id, i.cause_kind, i.cause, i.ended_at, i.notified_outages,
      (select l.label from location l where i.cause_kind = 'location' and l.id::text = i.cause) as location_label
    from real.incident i
    where i.end_notified_at is null and i.opened_at <= ${openedBefore} and i.id <> all(${except}::uuid[])
      and (i.ended_at <= ${endedBefore} or (i.ended_at is null and exists (
        select from ${outages} where o.organization_id = i.organization_id and o.id in (${untold})
          and (i.opening_notified_at is null or (o.ended_at is null and o.confirmed_at <= ${openedBefore}))
          and not ${isMuted(now)})))
    order by i.opened_at limit 1 for no key update of i skip locked`

export interface Hit {
  organization_id: number
  id: string
  monitor_id: number
  client_id: number
  client_name: string
  project_id: number
  site_id: number
  name: string
  target: string
  host: string
  reason: string
  http_status: number | null
  started_at: Date
  ended_at: Date | null
  ended_by: 'recovery' | 'unknown' | 'pause' | null
  /** Of its crossing; null where no rule applied, so there is no notification. */
  rule_id: string | null
  metric: 'down'
}

/** Outages of an incident to mail: not in maintenance, or mailed before; in order of start. */
export const listHits = (
  tx: Db,
  tenant: number,
  { id: incident, notified_outages: notified }: Pick<UnnotifiedIncident, 'id' | 'notified_outages'>,
  now: Date,
) => rowsOf<Hit>(tx)`
    select o.organization_id, o.id, o.monitor_id, m.client_id, c.name as client_name, m.project_id, m.name, coalesce(m.target, p.url) as target,
      m.site_id, o.host, o.reason, ${httpStatusOf} as http_status, o.started_at, o.ended_at, o.ended_by, k.rule_id, 'down' as metric
    from ${outages} join live.client c on c.organization_id = m.organization_id and c.id = m.client_id
    left join live.page p on p.organization_id = m.organization_id and p.id = m.page_id
    left join public.alert_crossing k on k.organization_id = o.organization_id and k.id = o.id
    where o.organization_id = ${tenant} and o.incident_id = ${incident}
      and (o.id = any(${notified}::uuid[]) or not ${isMuted(now)})
    order by o.started_at, m.name, o.id`

/** Records which outages were mailed; an end includes the start. */
export const setNotified = (
  tx: Db,
  tenant: number,
  incident: string,
  { now, isOver, outages: notified }: { now: Date; isOver: boolean; outages: string[] },
) => execute(tx)`
    update incident set opening_notified_at = coalesce(opening_notified_at, ${now}), notified_outages = ${notified}::uuid[],
      end_notified_at = ${isOver ? now : null}::timestamptz
    where organization_id = ${tenant} and id = ${incident}`
