import { sql } from 'kysely'
import type { MeasurementMethod } from '~/shared/rules/measuring/comparable'
import type { Engine } from '~/shared/rules/measuring/method-change'
import type { DeviceSettings, Measurer } from '~/shared/rules/measuring/outdated-method'
import { deviceText, engineJson, methodText } from '../../measuring/results'
import { type Db, rowsOf } from '../../platform/db'
import type { SearchedSeries } from './change.store'

export interface OpenRegression extends MeasurementMethod {
  id: string
  metric: string
  direction: string
  status: 'open' | 'ended'
  before: number
  after: number
  detected_at: Date
  /** Engine of its first point; null where unknown. */
  made: Engine | null
}

/**
 * Open changes of a series. Where the device of a point was not stored, that of the next point with one is
 * used.
 */
export async function listUnrecovered(db: Db, series: SearchedSeries): Promise<OpenRegression[]> {
  const rows = await rowsOf<OpenRegression & { device_of_next: Engine['device'] }>(db)`
    select o.id, o.metric, o.direction, o.status, o.before, o.after, o.detected_at,
      ${methodText('e')} as engine, coalesce(${deviceText('e')}, ${deviceText('k')}) as device,
      case when e.id is not null then ${engineJson('e')} end as made, ${engineJson('k')} -> 'device' as device_of_next
    from regression o
    left join run r on r.organization_id = o.organization_id and r.created_at = o.onset and r.id = o.point_id
    left join engine e on e.id = r.engine_id
    left join lateral (
      select x.engine_id from run x join engine kept on kept.id = x.engine_id and kept.form_factor is not null
      where x.organization_id = o.organization_id and x.page_id = o.page_id and x.device_id = o.device_id
        and x.location_id = o.location_id and x.created_at > o.onset and x.is_point
      order by x.created_at limit 1) later on e.form_factor is null
    left join engine k on k.id = later.engine_id
    where o.organization_id = ${series.organization_id} and o.page_id = ${series.page_id} and o.device_id = ${series.device_id}
      and o.location_id = ${series.location_id} and o.status in ('open', 'ended')
    order by o.id`
  return rows.map(({ device_of_next: next, made, ...row }) => ({
    ...row,
    made: made && { ...made, device: made.device ?? next },
  }))
}

/** Emulations that a series uses: the current device, and what waiting or running jobs were leased with. */
export const listWanted = (db: Db, series: SearchedSeries) => rowsOf<DeviceSettings>(db)`
    select form_factor as "formFactor", emulation from live.device
    where organization_id = ${series.organization_id} and id = ${series.device_id}
    union all
    select j.form_factor, j.emulation from test t
    join test_job j on j.organization_id = t.organization_id and j.test_id = t.id
    where t.organization_id = ${series.organization_id} and t.page_id = ${series.page_id} and t.device_id = ${series.device_id}
      and t.location_id = ${series.location_id} and t.status in ('queued', 'running') and not t.is_experiment
      and j.state in ('ready', 'running') and j.form_factor is not null and j.emulation is not null`

/** Agents of a location seen since then, or new. */
export const listMeasurers = (db: Db, location: number, since: Date): Promise<Measurer[]> =>
  db
    .selectFrom('agent')
    .select([
      'lighthouse_version as lighthouseVersion',
      'processor_factor as processorFactor',
      sql<number | null>`(select coalesce(e.quiet_ms, 0) from run r join engine e on e.id = r.engine_id
        where r.agent_id = agent.id and r.created_at > ${since} and e.throttling <> 'simulate'
        order by r.created_at desc limit 1)`.as('quietMs'),
    ])
    .where('location_id', '=', location)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(last_seen_at, created_at) > ${since}`)
    .execute()
