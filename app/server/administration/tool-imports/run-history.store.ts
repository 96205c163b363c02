import type { FormFactor } from '~/shared/schemas/agent'
import { type Db, ensurePartitions, firstOf, rowsOf } from '../../platform/db'
import type { WaitingPiece } from './history.store'

export interface PlacedPage {
  page_id: number
  site_id: number
  url: string
  retention_days: number
  location_id: number
  devices: { id: number; formFactor: FormFactor }[]
}

/** The page of the imported site, by name and URL. */
export const findPage = (db: Db, piece: WaitingPiece) => firstOf<PlacedPage>(db)`
    select p.id as page_id, s.id as site_id, p.url, c.retention_days,
      (select min(l.location_id) from site_location l
        where l.organization_id = s.organization_id and l.site_id = s.id) as location_id,
      (select json_agg(json_build_object('id', d.id, 'formFactor', d.form_factor) order by d.id)
        from site_device sd join live.device d on d.organization_id = sd.organization_id and d.id = sd.device_id
        where sd.organization_id = s.organization_id and sd.site_id = s.id) as devices
    from live.site s
    join live.client c on c.organization_id = s.organization_id and c.id = s.client_id
    join live.page p on p.organization_id = s.organization_id and p.site_id = s.id
    where s.organization_id = ${piece.organization_id} and s.project_id = ${piece.project_id} and lower(s.name) = lower(${piece.site_name})
      and p.url = ${piece.subject} limit 1`

export async function listKnownRuns(
  db: Db,
  tenant: number,
  runs: { id: string; at: number }[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(db)`
    select r.id from run r join unnest(${runs.map(({ id }) => id)}::uuid[],
      ${runs.map(({ at }) => new Date(at))}::timestamptz[]) as u(id, at) on r.id = u.id and r.created_at = u.at
    where r.organization_id = ${tenant}`
  return new Set(rows.map(({ id }) => id))
}

export const makePartitions = (db: Db, now: Date, from: Date) => ensurePartitions(db, now, from)

export { dropChartDays } from '../../platform/db/chart-days'
