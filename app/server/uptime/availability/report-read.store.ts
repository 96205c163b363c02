import type { MonitorKind, MonitorState } from '~/shared/rules/uptime/outcomes'
import type { LocationView } from '~/shared/rules/uptime/types'
import { type Db, rowsOf } from '../../platform/db'
import { addressOf, stateOf, withState } from './place-read.store'

export interface ChoiceRow {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  page_id: number | null
  monitor_id: number
  name: string
  kind: MonitorKind
  target: string
  follows_page: boolean
  interval_seconds: number
  slow_ms: number | null
  created_at: Date
  state: MonitorState
  since: Date
  reason: string | null
  checked_at: Date | null
  response_ms: number | null
  certificate_name: string | null
  certificate_ends_at: Date | null
  outages: number
  location_count: number
}

/** Monitors of a page first, then of its site. */
export const listChoices = (db: Db, tenant: number, at: { page: number; site: number }) => rowsOf<ChoiceRow>(
  db,
)`
    select m.organization_id, m.client_id, m.project_id, m.site_id, m.page_id, m.id as monitor_id, m.name, m.kind,
      ${addressOf} as target, m.target is null as follows_page, m.interval_seconds, m.slow_ms, m.created_at, ${stateOf} as state,
      coalesce(t.since, m.created_at) as since, t.reason, t.checked_at, t.response_ms,
      t.certificate_name, t.certificate_ends_at,
      (select count(*)::int from outage o where o.organization_id = m.organization_id and o.monitor_id = m.id) as outages,
      (select count(*)::int from monitor_location k
        where k.organization_id = m.organization_id and k.monitor_id = m.id) as location_count
    from live.monitor m
    left join live.page g on g.organization_id = m.organization_id and g.id = m.page_id ${withState}
    where m.organization_id = ${tenant} and m.site_id = ${at.site} and (m.page_id = ${at.page} or m.page_id is null)
    order by m.page_id is null, m.id`

export interface LocationViewRow {
  id: number
  label: string
  has_prober: boolean
  view: LocationView | null
}

/** Locations with their last view; a prober counts when seen after `since`. */
export const listLocationViews = (
  db: Db,
  tenant: number,
  monitor: number,
  since: Date,
) => rowsOf<LocationViewRow>(db)`
    select l.id, l.label, t.truth -> 'views' -> l.id::text as view,
      exists (select from prober b where b.location_id = l.id and b.seen_at > ${since}) as has_prober
    from monitor_location k
    join location l on l.id = k.location_id
    left join monitor_state t on t.organization_id = k.organization_id and t.monitor_id = k.monitor_id
    where k.organization_id = ${tenant} and k.monitor_id = ${monitor} order by l.id`
