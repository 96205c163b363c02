import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { FormFactor } from '~/shared/schemas/agent'
import { inScope, inSite } from '../../platform/access'
import { containing, type Db, sameTenant } from '../../platform/db'
import { ownUnlessAsked } from '../../platform/db/competitors'

/** A page, device and location to test. */
export interface Combination {
  organization_id: number
  page_id: number
  site_id: number
  device_id: number
  location_id: number
  form_factor: FormFactor
  /** Maximum runs of a test. */
  runs: number
}

export interface CombinationFilter {
  tenant: number
  clientId?: number | undefined
  projectId?: number | undefined
  siteId?: number | undefined
  siteIds?: number[] | undefined
  pageId?: number | undefined
  deviceId?: number | undefined
  locationId?: number | undefined
  formFactor?: FormFactor | undefined
  search?: string | undefined
  searchType?: 'all' | 'name' | 'url' | 'site' | 'client' | undefined
  siteType?: 'all' | 'scheduled' | 'manual' | undefined
  tags?: string[] | undefined
  /** Of which the newest test failed, or not tested since `staleSince`. */
  only?: 'failed' | 'oldest' | undefined
  staleSince?: Date
}

const SEARCHED = {
  all: sql`(p.name || ' ' || p.url)`,
  name: sql`p.name`,
  url: sql`p.url`,
  site: sql`s.name`,
  client: sql`(select c.name from live.client c where c.organization_id = p.organization_id and c.id = p.client_id)`,
}
const isScheduled = sql<boolean>`exists (select from live.site_schedule k where k.organization_id = s.organization_id
  and k.site_id = s.id and k.is_enabled)`

const latestOf = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select from run_latest l
  where l.organization_id = p.organization_id and l.page_id = p.id and l.device_id = d.id
    and l.location_id = sl.location_id and ${condition})`
const isFailed = latestOf(sql`l.failure_code is not null`)
const isStale = (since = new Date(0)) => sql<boolean>`not ${latestOf(sql`l.attempted_at >= ${since}`)}`

const matching = (db: Db, filter: CombinationFilter, scope: Scope) =>
  db
    .selectFrom(
      `${ownUnlessAsked({ project: filter.projectId, site: filter.siteId, pageId: filter.pageId }, 'page')} as p`,
    )
    .innerJoin('live.site as s', (j) => j.on(sameTenant('s.id', 'p.site_id')))
    .innerJoin('site_device as sd', (j) => j.on(sameTenant('sd.site_id', 'p.site_id')))
    .innerJoin('live.device as d', (j) => j.on(sameTenant('d.id', 'sd.device_id')))
    .innerJoin('site_location as sl', (j) => j.on(sameTenant('sl.site_id', 'p.site_id')))
    .where('p.organization_id', '=', filter.tenant)
    .where('p.is_active', '=', true)
    .where(inScope(scope, inSite('p')))
    .$if(filter.clientId !== undefined, (q) => q.where('p.client_id', '=', filter.clientId as number))
    .$if(filter.projectId !== undefined, (q) => q.where('p.project_id', '=', filter.projectId as number))
    .$if(filter.siteId !== undefined, (q) => q.where('p.site_id', '=', filter.siteId as number))
    .$if(filter.siteIds !== undefined, (q) =>
      q.where(sql<boolean>`p.site_id = any(${filter.siteIds}::int[])`),
    )
    .$if(filter.pageId !== undefined, (q) => q.where('p.id', '=', filter.pageId as number))
    .$if(filter.deviceId !== undefined, (q) => q.where('d.id', '=', filter.deviceId as number))
    .$if(filter.locationId !== undefined, (q) => q.where('sl.location_id', '=', filter.locationId as number))
    .$if(filter.formFactor !== undefined, (q) =>
      q.where('d.form_factor', '=', filter.formFactor as FormFactor),
    )
    .$if(Boolean(filter.search), (q) =>
      q.where(sql<boolean>`${SEARCHED[filter.searchType ?? 'all']} ilike ${containing(filter.search ?? '')}`),
    )
    .$if(filter.siteType === 'scheduled', (q) => q.where(isScheduled))
    .$if(filter.siteType === 'manual', (q) => q.where((e) => e.not(isScheduled)))
    .$if(Boolean(filter.tags?.length), (q) => q.where(sql<boolean>`s.tags && ${filter.tags}::text[]`))
    .$if(filter.only === 'failed', (q) => q.where(isFailed))
    .$if(filter.only === 'oldest', (q) => q.where(isStale(filter.staleSince)))

/** All active combinations, in the order in which tests are inserted. */
export async function listCombinations(
  db: Db,
  filter: CombinationFilter,
  scope: Scope,
  limit: number,
): Promise<Combination[]> {
  const rows = await matching(db, filter, scope)
    .select([
      'p.organization_id',
      'p.id as page_id',
      'p.site_id',
      'd.id as device_id',
      'sl.location_id',
      'd.form_factor',
      's.runs',
    ])
    .orderBy('p.id')
    .orderBy('d.id')
    .orderBy('sl.location_id')
    .limit(limit)
    .execute()
  return rows as Combination[]
}

export interface CombinationCount {
  form_factor: FormFactor
  location_id: number
  all: number
  failed: number
  oldest: number
}

/** How many combinations there are for each choice of device type and tests, by location. */
export async function countCombinations(
  db: Db,
  filter: CombinationFilter,
  scope: Scope,
): Promise<CombinationCount[]> {
  const rows = await matching(db, filter, scope)
    .select([
      'd.form_factor',
      'sl.location_id',
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${isFailed}))::int`.as('failed'),
      sql<number>`(count(*) filter (where ${isStale(filter.staleSince)}))::int`.as('oldest'),
    ])
    .groupBy(['d.form_factor', 'sl.location_id'])
    .orderBy('d.form_factor')
    .orderBy('sl.location_id')
    .execute()
  return rows as CombinationCount[]
}

export const countPlaces = (db: Db, filter: CombinationFilter, scope: Scope) =>
  matching(db, filter, scope)
    .select(sql<number>`count(distinct p.id)::int`.as('pages'))
    .select(sql<number>`count(distinct p.site_id)::int`.as('sites'))
    .executeTakeFirstOrThrow()
