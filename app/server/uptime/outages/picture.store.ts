import { sql } from 'kysely'
import { type Db, updaterOf } from '../../platform/db'

export interface WantedPicture {
  outage: string
  url: string
}

/**
 * The open outage at the location that waited longest for its screenshot. It is marked as failed until the
 * screenshot arrives; older than `since` are given up.
 */
export async function claimWantedPicture(
  db: Db,
  location: number,
  since: Date,
): Promise<WantedPicture | undefined> {
  const { rows } = await sql<WantedPicture>`
    with late as (update outage set picture = 'failed' where picture = 'wanted' and started_at < ${since}),
    due as (
      select o.organization_id, o.id, coalesce(m.target, p.url) as url
      from outage o join live.monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id
      left join live.page p on p.organization_id = m.organization_id and p.id = m.page_id
      where o.picture = 'wanted' and o.started_at >= ${since} and o.ended_at is null
        and ${location}::smallint = any(o.locations) and coalesce(m.target, p.url) ~* '^https?://'
      order by o.started_at limit 1 for no key update of o skip locked)
    update outage set picture = 'failed' from due
    where outage.organization_id = due.organization_id and outage.id = due.id
    returning outage.id as outage, due.url`.execute(db)
  return rows[0]
}

export interface AwaitedPicture {
  organization_id: number
  started_at: Date
  retention_days: number
}

/** An open outage whose screenshot was requested from an agent of the location. */
export async function findAwaitedPicture(
  db: Db,
  outage: string,
  location: number,
  since: Date,
): Promise<AwaitedPicture | undefined> {
  const { rows } = await sql<AwaitedPicture>`
    select o.organization_id, o.started_at, c.retention_days
    from outage o join live.monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id
    join live.client c on c.organization_id = m.organization_id and c.id = m.client_id
    where o.id = ${outage} and o.picture = 'failed' and o.ended_at is null and o.started_at >= ${since}
      and ${location}::smallint = any(o.locations)`.execute(db)
  return rows[0]
}

export const updateOutage = updaterOf('outage')
