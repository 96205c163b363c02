import { ALIVE_MS } from '~/shared/rules/measuring/agent-state'
import { type Db, execute, rowsOf } from '../../platform/db'
import type { Combination } from './combination.store'

export interface ConfirmedSeries {
  page_id: number
  device_id: number
  location_id: number
}

/** Those with an active page, a device and an agent in service, in the order in which tests are inserted. */
export const listConfirmable = (
  db: Db,
  tenant: number,
  series: readonly ConfirmedSeries[],
  now: Date,
) => rowsOf<Combination>(db)`
    select p.organization_id, p.id as page_id, p.site_id, d.id as device_id, u.location_id, d.form_factor, s.runs
    from (select distinct * from unnest(${series.map((one) => one.page_id)}::int[],
      ${series.map((one) => one.device_id)}::int[], ${series.map((one) => one.location_id)}::smallint[])
      as u(page_id, device_id, location_id)) u
    join live.page p on p.organization_id = ${tenant} and p.id = u.page_id and p.is_active
    join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
    join live.device d on d.organization_id = p.organization_id and d.id = u.device_id
    where exists (select from agent a where a.location_id = u.location_id and a.revoked_at is null
      and a.draining_since is null and a.last_seen_at >= ${new Date(now.getTime() - ALIVE_MS)})
    order by p.id, d.id, u.location_id`

/** Lets waiting tests run earlier and repeat their measurement. */
export async function speedUpTests(
  db: Db,
  tenant: number,
  ids: readonly string[],
  { priority, runs }: { priority: number; runs: number },
): Promise<void> {
  if (ids.length === 0) return
  await execute(db)`update test_job set priority = ${priority}
    where organization_id = ${tenant} and test_id = any(${ids}::uuid[]) and state = 'ready'
      and priority < ${priority}`
  await execute(db)`update test set runs = ${runs}
    where organization_id = ${tenant} and id = any(${ids}::uuid[]) and status = 'queued' and runs < ${runs}`
}
