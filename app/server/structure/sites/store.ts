import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { MAX_TIMEOUTS_IN_ROW } from '~/shared/rules/measuring/timeout-backoff'
import type { ConsentCookie } from '~/shared/schemas/agent'
import type { GoogleSettings } from '~/shared/schemas/google-settings'
import type { Paging } from '~/shared/schemas/paging'
import type { Backoff } from '~/shared/schemas/site'
import { inScope, inSite } from '../../platform/access'
import {
  allOf,
  containing,
  type Db,
  insertRow,
  type Listed,
  listPage,
  type Order,
  ordered,
  sameTenant,
  updaterOf,
} from '../../platform/db'
import { notFound } from '../../platform/errors'

export interface SiteRow {
  organization_id: number
  client_id: number
  project_id: number
  id: number
  name: string
  tags: string[]
  created_at: Date
  client_name: string
  project_name: string
  pages: number
  cron: string | null
  timezone: string | null
  is_enabled: boolean | null
  next_run_at: Date | null
  backoffs: Backoff[]
  devices: number[]
  regions: number[]
  consent_cookie_name: string | null
  consent_cookie_value: string | null
  keeps_trace: boolean
  counts_noisy: boolean
  runs: number
  ga_property_id: string | null
  is_universal_ga: boolean
  is_competitor: boolean
}

const sites = (db: Db) =>
  db
    .selectFrom('live.site as s')
    .innerJoin('live.client as c', (j) => j.on(sameTenant('c.id', 's.client_id')))
    .innerJoin('live.project as p', (j) => j.on(sameTenant('p.id', 's.project_id')))
    .leftJoin('live.site_schedule as t', (j) => j.on(sameTenant('t.site_id', 's.id')))
    .select(['s.organization_id', 's.client_id', 's.project_id', 's.id', 's.name', 's.tags', 's.created_at'])
    .select(['s.consent_cookie_name', 's.consent_cookie_value', 's.keeps_trace', 's.counts_noisy', 's.runs'])
    .select(['s.ga_property_id', 's.is_universal_ga', 's.is_competitor'])
    .select(['c.name as client_name', 'p.name as project_name'])
    .select(['t.cron', 't.timezone', 't.is_enabled', 't.next_run_at'])
    .select([
      sql<number>`(select count(*) from live.page where page.organization_id = s.organization_id
        and page.site_id = s.id)`.as('pages'),
      sql<number[]>`array(select device_id from site_device d where d.organization_id = s.organization_id
        and d.site_id = s.id order by device_id)`.as('devices'),
      sql<
        number[]
      >`array(select location_id::int from site_location l where l.organization_id = s.organization_id
        and l.site_id = s.id order by location_id)`.as('regions'),
      sql<Backoff[]>`coalesce((select json_agg(json_build_object('page', b.page_id, 'device', b.device_id,
          'location', b.location_id, 'timeouts', b.timeouts,
          'nextTestAt', to_char(b.next_test_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by b.page_id, b.device_id, b.location_id)
        from test_backoff b join live.page on page.organization_id = b.organization_id and page.id = b.page_id
        where b.organization_id = s.organization_id and page.site_id = s.id and page.url = b.url
          and page.is_active and t.is_enabled and b.timeouts >= ${MAX_TIMEOUTS_IN_ROW}
          and b.next_test_at is not null), '[]')`.as('backoffs'),
    ])

export const getSite = (db: Db, tenant: number, id: number): Promise<SiteRow> =>
  sites(db).where('s.organization_id', '=', tenant).where('s.id', '=', id).executeTakeFirstOrThrow(notFound)

export interface SiteFilter {
  client?: number | undefined
  project?: number | undefined
  ids?: number[] | undefined
  device?: number | undefined
  keyword?: string | undefined
  onlyActive?: boolean | undefined
  tags?: string[] | undefined
}

function matching(scope: Scope, filter: SiteFilter) {
  const { client, project, ids, device, keyword, tags, onlyActive } = filter
  const parts = [inScope(scope, inSite('s', 'id'))]
  if (client !== undefined) parts.push(sql<boolean>`s.client_id = ${client}`)
  if (project !== undefined) parts.push(sql<boolean>`s.project_id = ${project}`)
  if (keyword !== undefined) parts.push(sql<boolean>`s.name ilike ${containing(keyword)}`)
  if (ids) parts.push(sql<boolean>`s.id = any(${ids}::int[])`)
  if (tags?.length) parts.push(sql<boolean>`s.tags && ${tags}::text[]`)
  if (device !== undefined) {
    parts.push(sql<boolean>`exists (select from site_device d where d.organization_id = s.organization_id
      and d.site_id = s.id and d.device_id = ${device})`)
  }
  if (onlyActive) {
    parts.push(sql<boolean>`exists (select from live.site_schedule a where a.organization_id = s.organization_id
      and a.site_id = s.id and a.is_enabled)`)
  }
  return allOf(parts)
}

export const listSites = (
  db: Db,
  scope: Scope,
  query: Paging & Order & SiteFilter,
): Promise<Listed<SiteRow>> =>
  listPage(db, sites(db).where(matching(scope, query)), ordered('s', query), query)

/** Ids in order, at most `limit`. */
export async function listSiteIds(
  db: Db,
  scope: Scope,
  filter: SiteFilter,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('live.site as s')
    .select('s.id')
    .where(matching(scope, filter))
    .orderBy('s.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the site until the transaction ends. */
export const lockSite = (db: Db, tenant: number, id: number) =>
  db
    .selectFrom('live.site as site')
    .select(['name', 'client_id', 'project_id'])
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)

/** undefined leaves a value unchanged. */
export interface SiteValues {
  name?: string | undefined
  tags?: string[] | undefined
  consentCookie?: ConsentCookie | null | undefined
  keepsTrace?: boolean | undefined
  countsNoisy?: boolean | undefined
  runs?: number | undefined
  googleSettings?: GoogleSettings | null | undefined
  isUniversalGA?: boolean | undefined
}
const columnsOf = ({ name, tags, runs, keepsTrace, countsNoisy, ...site }: SiteValues) => ({
  name,
  tags,
  runs,
  keepsTrace,
  countsNoisy,
  consentCookieName: site.consentCookie === null ? null : site.consentCookie?.name,
  consentCookieValue: site.consentCookie === null ? null : site.consentCookie?.value,
  gaPropertyId: site.googleSettings === null ? null : site.googleSettings?.id,
  isUniversalGa: site.isUniversalGA,
})

export const insertSite = (
  db: Db,
  tenant: number,
  { clientId, projectId, ...site }: SiteValues & { clientId: number; projectId: number; name: string },
): Promise<{ id: number }> =>
  insertRow(db, 'live.site', {
    organizationId: tenant,
    clientId,
    projectId,
    isCompetitor: sql<boolean>`(select p.is_competitor from live.project p
      where p.organization_id = ${tenant} and p.id = ${projectId})`,
    ...columnsOf(site),
    name: site.name,
  })

export const updateSiteRow = (
  db: Db,
  tenant: number,
  id: number,
  change: SiteValues,
  now: Date,
): Promise<boolean> => updaterOf('live.site')(db, tenant, id, columnsOf(change), now)
