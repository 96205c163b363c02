import { sql } from 'kysely'
import type { ConsentCookie } from '~/shared/schemas/agent'
import type { GoogleSettings } from '~/shared/schemas/google-settings'
import { allocateIds, type Db, execute, insertRows, rowsOf, withNameConflict } from '../../platform/db'
import type { ScheduleValues } from './choices.store'

export interface NewSite {
  id: number
  clientId: number
  projectId: number
  name: string
  tags: string[]
  runs: number
  keepsTrace: boolean
  countsNoisy: boolean
  consentCookie: ConsentCookie | null
  googleSettings: GoogleSettings | null
  isUniversalGA: boolean
  devices: number[]
  locations: number[]
  schedule: ScheduleValues
  pages: NewPage[]
}

export interface NewPage {
  id: number
  name: string
  url: string
  originalUrl: string
  isActive: boolean
}

export const newIds = (db: Db, table: 'site' | 'page', count: number): Promise<number[]> =>
  allocateIds(db, table, count)

async function listCompetitorProjects(db: Db, tenant: number, projects: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('live.project as project')
    .select('id')
    .where('organization_id', '=', tenant)
    .where(sql<boolean>`id = any(${projects}::int[])`)
    .where('is_competitor', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Site, schedule, devices, locations and pages of each; a statement per table. */
export async function insertSites(db: Db, tenant: number, sites: NewSite[], now: Date): Promise<void> {
  const organization_id = tenant
  const times = { created_at: now, updated_at: now }
  const projects = [...new Set(sites.map(({ projectId }) => projectId))]
  const ofCompetitors = await listCompetitorProjects(db, tenant, projects)
  await withNameConflict(
    insertRows(
      db,
      'site',
      sites.map((site) => ({
        organization_id,
        id: site.id,
        client_id: site.clientId,
        project_id: site.projectId,
        name: site.name,
        is_competitor: ofCompetitors.has(site.projectId),
        tags: site.tags,
        runs: site.runs,
        keeps_trace: site.keepsTrace,
        counts_noisy: site.countsNoisy,
        consent_cookie_name: site.consentCookie?.name ?? null,
        consent_cookie_value: site.consentCookie?.value ?? null,
        ga_property_id: site.googleSettings?.id ?? null,
        is_universal_ga: site.isUniversalGA,
        ...times,
      })),
    ),
  )
  await insertRows(
    db,
    'site_schedule',
    sites.map(({ id, schedule }) => ({
      organization_id,
      site_id: id,
      cron: schedule.cron,
      timezone: schedule.timezone,
      is_enabled: schedule.isEnabled,
      jitter_seconds: schedule.jitterSeconds,
      next_run_at: schedule.nextRunAt,
    })),
  )
  const each = <T>(of: (site: NewSite) => T[]) =>
    sites.flatMap((site) => of(site).map((value) => ({ organization_id, site, value })))
  await insertRows(
    db,
    'site_device',
    each(({ devices }) => devices).map(({ site, value }) => ({
      organization_id,
      site_id: site.id,
      device_id: value,
    })),
  )
  await insertRows(
    db,
    'site_location',
    each(({ locations }) => locations).map(({ site, value }) => ({
      organization_id,
      site_id: site.id,
      location_id: value,
    })),
  )
  await insertRows(
    db,
    'page',
    each(({ pages }) => pages).map(({ site, value: page }) => ({
      organization_id,
      id: page.id,
      client_id: site.clientId,
      project_id: site.projectId,
      site_id: site.id,
      name: page.name,
      url: page.url,
      original_url: page.originalUrl,
      is_active: page.isActive,
      ...times,
    })),
  )
}

/** Ids of the sites of a project by lower-case name. */
export async function findSitesByName(
  db: Db,
  tenant: number,
  projectId: number,
  names: string[],
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: number; name: string }>(db)`
    select s.id, n.name from unnest(${names}::text[]) as n(name)
    join live.site s on s.organization_id = ${tenant} and s.project_id = ${projectId} and lower(s.name) = lower(n.name)`
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Locks sites against other changes until the transaction ends, in a fixed order. */
export const lockSites = (db: Db, tenant: number, ids: number[]) =>
  db
    .selectFrom('live.site as site')
    .select('id')
    .where('organization_id', '=', tenant)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Whether scheduled tests include each page. */
export async function setActivePages(
  db: Db,
  tenant: number,
  changes: { id: number; isActive: boolean }[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  await execute(db)`update live.page set is_active = u.is_active, updated_at = ${now}
    from unnest(${changes.map(({ id }) => id)}::int[], ${changes.map(({ isActive }) => isActive)}::boolean[])
      as u(id, is_active)
    where page.organization_id = ${tenant} and page.id = u.id`
}
