import { type Db, firstOf, insertRows } from '../../platform/db'
import type { WaitingPiece } from './history.store'

export interface PlacedMonitor {
  monitor_id: number
  location_id: number
  target: string
  /** From here on the monitor has states of its own. */
  own_from: Date
}

/** The monitor of the imported site, by names. */
export const findMonitor = (db: Db, piece: WaitingPiece) => firstOf<PlacedMonitor>(db)`
    select m.id as monitor_id, coalesce(m.target, '') as target,
      (select min(l.location_id) from monitor_location l
        where l.organization_id = m.organization_id and l.monitor_id = m.id) as location_id,
      coalesce((select min(u.from_at) from uptime_span u
        where u.organization_id = m.organization_id and u.monitor_id = m.id), m.created_at) as own_from
    from live.site s
    join live.monitor m on m.organization_id = s.organization_id and m.site_id = s.id and m.name = ${piece.subject}
    where s.organization_id = ${piece.organization_id} and s.project_id = ${piece.project_id} and lower(s.name) = lower(${piece.site_name})
    order by m.id limit 1`

type Rows<T extends Parameters<typeof insertRows>[1]> = Parameters<typeof insertRows<T>>[2]

const skippingKnown =
  <T extends 'uptime_span' | 'uptime_hour' | 'incident' | 'outage'>(table: T) =>
  (db: Db, rows: Rows<T>) =>
    rows.length > 0 ? insertRows(db, table, rows, { skipsKnown: true }) : Promise.resolve()

export const insertSpans = skippingKnown('uptime_span')
export const insertHours = skippingKnown('uptime_hour')
export const insertIncidents = skippingKnown('incident')
export const insertOutages = skippingKnown('outage')
