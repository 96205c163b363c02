import type { Scope } from '~/shared/rules/access/roles'
import { inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'

export interface CompetitorRow {
  organization_id: number
  client_id: number
  project_id: number
  id: number
  name: string
  pages: { _id: number; name: string; url: string; isActive: boolean }[]
  devices: number
  locations: number
  cron: string
  timezone: string
  jitter_seconds: number
  is_enabled: boolean
}

const MAX_COMPETITORS = 500

/** By name. */
export const listCompetitorRows = (
  db: Db,
  tenant: number,
  client: number,
  scope: Scope,
) => rowsOf<CompetitorRow>(db)`
    select s.organization_id, s.client_id, s.project_id, s.id, s.name, k.cron, k.timezone, k.jitter_seconds, k.is_enabled,
      (select coalesce(json_agg(json_build_object('_id', p.id, 'name', p.name, 'url', p.original_url,
        'isActive', p.is_active) order by p.id), '[]') from live.page p
        where p.organization_id = s.organization_id and p.site_id = s.id) as pages,
      (select count(*)::int from site_device d where d.organization_id = s.organization_id and d.site_id = s.id) as devices,
      (select count(*)::int from site_location l where l.organization_id = s.organization_id and l.site_id = s.id)
        as locations
    from live.site s join live.site_schedule k on k.organization_id = s.organization_id and k.site_id = s.id
    where s.organization_id = ${tenant} and s.client_id = ${client} and s.is_competitor
      and ${inScope(scope, inSite('s', 'id'))}
    order by lower(s.name), s.id limit ${MAX_COMPETITORS}`
