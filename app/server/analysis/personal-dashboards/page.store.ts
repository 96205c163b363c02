import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { FormFactor } from '~/shared/schemas/agent'
import { inScope, inSite } from '../../platform/access'
import { type Db, rowsOf, valuesOf } from '../../platform/db'
import type { ChartFacts, StoredSettings } from './settings'

/** A page behind a chart. */
export interface ChartPage {
  page_id: number
  page_name: string
  site_id: number
  site_name: string
  project_id: number
  counts_noisy: boolean
  /** To the reader. */
  is_visible: boolean
}

/** The finest level that is chosen counts. */
const isChosen = ({ projects, sites, pages }: StoredSettings) => {
  if (pages.length > 0) return sql`p.id = any(${pages}::int[])`
  if (sites.length > 0) return sql`p.site_id = any(${sites}::int[])`
  return projects.length > 0 ? sql`p.project_id = any(${projects}::int[])` : sql`true`
}

export const listChartPages = (
  db: Db,
  { tenant, client, settings }: ChartFacts,
  scope: Scope,
) => rowsOf<ChartPage>(db)`
    select p.id as page_id, p.name as page_name, p.site_id, s.name as site_name, p.project_id, s.counts_noisy,
      ${inScope(scope, inSite('p'))} as is_visible
    from live.page p join ${sql.table(settings.includesCompetitors ? 'live.site' : 'own.site')} s
      on s.organization_id = p.organization_id and s.id = p.site_id
    where p.organization_id = ${tenant} and p.client_id = ${client} and p.is_active and ${isChosen(settings)}
    order by p.id`

/** Form factors that the pages are tested on, of the chosen devices. */
export const listFormFactors = (
  db: Db,
  { tenant, settings: { devices } }: ChartFacts,
  sites: readonly number[],
) => valuesOf<FormFactor>(db)`
    select distinct d.form_factor from live.device d where d.organization_id = ${tenant} and ${
      devices.length > 0
        ? sql`d.id = any(${devices}::int[])`
        : sql`d.id in (select sd.device_id from site_device sd
            where sd.organization_id = ${tenant} and sd.site_id = any(${sites}::int[]))`
    }`

export interface NamedId {
  id: number
  name: string
}

/** Also of deleted devices, whose results remain. */
export const listDeviceNames = async (db: Db, tenant: number, client: number): Promise<NamedId[]> => {
  return rowsOf<NamedId>(db)`
    select id, name from public.device where organization_id = ${tenant}
      and (client_id is null or client_id = ${client})`
}

export const listLocationNames = async (db: Db): Promise<NamedId[]> =>
  db.selectFrom('location').select(['id', 'label as name']).execute()
