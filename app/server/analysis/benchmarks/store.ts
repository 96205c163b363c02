import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { FormFactor } from '~/shared/schemas/agent'
import type { BenchmarkClient } from '~/shared/schemas/benchmark'
import { MAX_PAGE_CHOICES } from '~/shared/values/benchmark-choices'
import { inClient, inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'

export interface BenchmarkPlace {
  tenant: number
  client: number
  scope: Scope
}

export interface BenchmarkPage {
  id: number
  name: string
  url: string
  site_id: number
  site_name: string
  is_competitor: boolean
  /** Own pages or those of competitors. */
  total: number
}

/** Active pages of the client and of its competitors that the actor sees, oldest first. */
export const listBenchmarkPages = (
  db: Db,
  { tenant, client, scope }: BenchmarkPlace,
) => rowsOf<BenchmarkPage>(db)`
    select id, name, url, site_id, site_name, is_competitor, total from (
      select p.id, p.name, p.url, p.site_id, s.name as site_name, s.is_competitor,
        row_number() over kind as nth, (count(*) over (partition by s.is_competitor))::int as total
      from live.page p join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
      where p.organization_id = ${tenant} and p.client_id = ${client} and p.is_active and ${inScope(scope, inSite('p'))}
      window kind as (partition by s.is_competitor order by p.id)
    ) page where nth <= ${MAX_PAGE_CHOICES} order by id`

export interface DeviceChoice {
  _id: number
  name: string
  formFactor: FormFactor
  download_kbps: number | null
  own: number
  rivals: number
}
export interface LocationChoice {
  _id: number
  label: string
  own: number
  rivals: number
}

const COUNTS = sql`count(*) filter (where not s.is_competitor)::int as own,
  count(*) filter (where s.is_competitor)::int as rivals`

/** Devices of the sites, with how many own sites and competitors are tested on each. */
export const listDevices = (db: Db, tenant: number, sites: number[]) => rowsOf<DeviceChoice>(db)`
    select d.id as _id, d.name, d.form_factor as "formFactor", (d.emulation ->> 'downloadKbps')::float8 as download_kbps,
      ${COUNTS}
    from site_device sd join live.site s on s.organization_id = sd.organization_id and s.id = sd.site_id
    join live.device d on d.organization_id = sd.organization_id and d.id = sd.device_id
    where sd.organization_id = ${tenant} and sd.site_id = any(${sites}::int[])
    group by d.id, d.name, d.form_factor, d.emulation order by lower(d.name), d.id`

export const listLocations = (db: Db, tenant: number, sites: number[]) => rowsOf<LocationChoice>(db)`
    select l.id as _id, l.label, ${COUNTS}
    from site_location sl join live.site s on s.organization_id = sl.organization_id and s.id = sl.site_id
    join location l on l.id = sl.location_id
    where sl.organization_id = ${tenant} and sl.site_id = any(${sites}::int[])
    group by l.id, l.label order by lower(l.label), l.id`

export async function findClientName(db: Db, tenant: number, client: number): Promise<string> {
  const found = await db
    .selectFrom('live.client as client')
    .select('name')
    .where('organization_id', '=', tenant)
    .where('id', '=', client)
    .executeTakeFirstOrThrow()
  return found.name
}

const MAX_CLIENTS = 200

/** Clients that the actor sees, those with competitors first. */
export async function listBenchmarkClients(
  db: Db,
  scope: Scope,
  organization: number | undefined,
): Promise<{ items: BenchmarkClient[]; hasMore: boolean }> {
  const rows = await rowsOf<BenchmarkClient>(db)`
    with rival as (
      select s.organization_id, s.client_id, count(*)::int as competitors from live.site s
      where s.is_competitor and ${inScope(scope, inSite('s', 'id'))} group by 1, 2
    ), shown as (
      select c.organization_id, c.id, c.name, coalesce(rival.competitors, 0) as competitors
      from live.client c left join rival on rival.organization_id = c.organization_id and rival.client_id = c.id
      where ${inScope(scope, inClient('c'))}
        ${organization === undefined ? sql`` : sql`and c.organization_id = ${organization}`}
      order by coalesce(rival.competitors, 0) = 0, lower(c.name), c.id limit ${MAX_CLIENTS + 1}
    )
    select shown.id as _id, shown.name, shown.organization_id as organization, shown.competitors,
      (select count(*)::int from own.page p where p.organization_id = shown.organization_id
        and p.client_id = shown.id and p.is_active and ${inScope(scope, inSite('p'))}) as pages
    from shown order by shown.competitors = 0, lower(shown.name), shown.id`
  return { items: rows.slice(0, MAX_CLIENTS), hasMore: rows.length > MAX_CLIENTS }
}
