import type { Scope } from '~/shared/rules/access/roles'
import { inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'

export interface MeasuredRow {
  client: string
  project: string
  site: string
  page: string
  page_id: number
  device: string
  location: string
  measured_at: Date | null
  has_failed: boolean
  performance: number | null
  accessibility: number | null
  best_practices: number | null
  seo: number | null
  lcp: number | null
  fcp: number | null
  si: number | null
  ttfb: number | null
  tbt: number | null
  cls: number | null
}

/** The newest figures of each page, on the devices and at the locations that its site has now. */
export const listMeasured = (db: Db, scope: Scope, limit: number) => rowsOf<MeasuredRow>(db)`
  select c.name as client, r.name as project, s.name as site, p.name as page, p.id as page_id, d.name as device,
    o.label as location, l.created_at as measured_at, l.failure_code is not null as has_failed, l.performance,
    l.accessibility, l.best_practices, l.seo, l.lcp, l.fcp, l.si, l.ttfb, l.tbt, l.cls
  from own.page p
  join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
  join live.project r on r.organization_id = p.organization_id and r.id = p.project_id
  join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
  join site_device sd on sd.organization_id = p.organization_id and sd.site_id = p.site_id
  join site_location sl on sl.organization_id = p.organization_id and sl.site_id = p.site_id
  join live.device d on d.organization_id = p.organization_id and d.id = sd.device_id
  join location o on o.id = sl.location_id
  join run_latest l on l.organization_id = p.organization_id and l.page_id = p.id and l.device_id = sd.device_id
    and l.location_id = sl.location_id
  where p.is_active and ${inScope(scope, inSite('p'))}
  order by p.id, d.id, o.id limit ${limit}`
