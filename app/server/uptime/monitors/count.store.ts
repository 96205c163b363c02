import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { inScope, inSite } from '../../platform/access'
import { type Db, firstOr } from '../../platform/db'

export interface CountedPart {
  client?: number | undefined
  project?: number | undefined
  site?: number | undefined
}

export interface UptimeCount {
  sites: number
  monitors: number
}

/** Monitors that are not paused, and their sites. */
export async function countUptime(
  db: Db,
  tenant: number,
  { client, project, site }: CountedPart = {},
): Promise<UptimeCount> {
  const parts = [sql`organization_id = ${tenant}`, sql`paused_at is null`]
  if (client !== undefined) parts.push(sql`client_id = ${client}`)
  if (project !== undefined) parts.push(sql`project_id = ${project}`)
  if (site !== undefined) parts.push(sql`site_id = ${site}`)
  return firstOr<UptimeCount>(db, { sites: 0, monitors: 0 })`
    select count(distinct site_id)::int as sites, count(*)::int as monitors from live.monitor
    where ${sql.join(parts, sql` and `)}`
}

/** Makes probers reload monitors; returns how many. */
export function touchMonitors(db: Db, scope: Scope, now: Date) {
  return firstOr<UptimeCount>(db, { sites: 0, monitors: 0 })`
    with touched as (
      update live.monitor as m set updated_at = ${now} where ${inScope(scope, inSite('m'))}
      returning m.organization_id, m.site_id
    )
    select count(distinct (organization_id, site_id))::int as sites, count(*)::int as monitors from touched
  `
}
