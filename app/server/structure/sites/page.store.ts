import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import type { FoundPage } from '~/shared/schemas/site'
import { inScope, inSite } from '../../platform/access'
import { containing, type Db, execute, type Listed, listPage, sameTenant } from '../../platform/db'

export interface PageRow {
  id: number
  name: string
  url: string
  original_url: string
  is_active: boolean
}

export const listPages = (db: Db, tenant: number, siteId: number): Promise<PageRow[]> =>
  db
    .selectFrom('live.page as page')
    .select(['id', 'name', 'url', 'original_url', 'is_active'])
    .where('organization_id', '=', tenant)
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute()

export interface PageValues {
  name: string
  url: string
  originalUrl: string
}
interface Place {
  tenant: number
  clientId: number
  projectId: number
  siteId: number
}

const columns = (pages: PageValues[]) =>
  sql`${pages.map((p) => p.name)}::text[], ${pages.map((p) => p.url)}::text[], ${pages.map((p) => p.originalUrl)}::text[]`

export async function insertPages(db: Db, place: Place, pages: PageValues[]): Promise<void> {
  if (pages.length === 0) return
  await execute(db)`
    insert into live.page (organization_id, client_id, project_id, site_id, name, url, original_url)
    select ${place.tenant}::int, ${place.clientId}::int, ${place.projectId}::int, ${place.siteId}::int, u.name, u.url, u.original_url
    from unnest(${columns(pages)}) with ordinality as u(name, url, original_url, nth)
    order by nth`
}

/** Pages may swap URLs, so changed rows first get temporary ones. */
export async function updatePages(
  db: Db,
  tenant: number,
  pages: (PageValues & { id: number })[],
  now: Date,
): Promise<void> {
  if (pages.length === 0) return
  const ids = pages.map((page) => page.id)
  await execute(db)`
    update live.page set url = url || '#' || id where organization_id = ${tenant} and id = any(${ids}::int[])`
  await execute(db)`
    update live.page set name = u.name, url = u.url, original_url = u.original_url, updated_at = ${now}
    from unnest(${ids}::int[], ${columns(pages)}) as u(id, name, url, original_url)
    where page.organization_id = ${tenant} and page.id = u.id`
}

/** Monitors that follow the URL of these pages. */
const changeFollowers = (db: Db, tenant: number, pages: number[]) =>
  db
    .updateTable('live.monitor')
    .where('organization_id', '=', tenant)
    .where('page_id', 'in', pages)
    .where('target', 'is', null)

/** Makes probers reload monitors whose page has a new URL. */
export async function touchFollowers(db: Db, tenant: number, pages: number[], now: Date): Promise<void> {
  if (pages.length === 0) return
  await changeFollowers(db, tenant, pages).set({ updated_at: now }).execute()
}

/**
 * Deletes request secrets of monitors whose page moved to another host or port or lost TLS. Returns the names
 * of those monitors.
 */
export async function emptyRequests(db: Db, tenant: number, pages: number[]): Promise<string[]> {
  if (pages.length === 0) return []
  const emptied = await changeFollowers(db, tenant, pages)
    .where('sealed', 'is not', null)
    .set({ sealed: null })
    .returning('name')
    .execute()
  return emptied.map(({ name }) => name).sort()
}

/** Deletes secrets of scripts whose page moved to another host or port or lost TLS. */
export async function emptyScriptSecrets(db: Db, tenant: number, pages: number[]): Promise<void> {
  if (pages.length === 0) return
  await db
    .updateTable('test_script')
    .set({ secrets: '{}' })
    .where('organization_id', '=', tenant)
    .where('page_id', 'in', pages)
    .execute()
}

/** A monitor with its own target belongs to the site once its page is deleted. */
export async function keepOwnTargets(db: Db, tenant: number, pages: number[]): Promise<void> {
  if (pages.length === 0) return
  await db
    .updateTable('live.monitor')
    .set({ page_id: null })
    .where('organization_id', '=', tenant)
    .where('page_id', 'in', pages)
    .where('target', 'is not', null)
    .execute()
}

export async function deletePages(db: Db, tenant: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await execute(db)`delete from live.page where organization_id = ${tenant} and id = any(${ids}::int[])`
}

const found = (db: Db, scope: Scope) =>
  db
    .selectFrom('live.page as p')
    .innerJoin('live.site as s', (j) => j.on(sameTenant('s.id', 'p.site_id')))
    .select(['p.id as _id', 'p.name', 'p.url', 'p.site_id as site', 's.name as siteName'])
    .select(['p.project_id as project', 'p.client_id as client', 's.is_competitor as isCompetitor'])
    .where(inScope(scope, inSite('p')))

/** Must match the expression of the trigram index. */
const holds = (keyword: string) => sql<boolean>`(p.name || ' ' || p.url) ilike ${containing(keyword)}`

export async function searchPages(
  db: Db,
  scope: Scope,
  query: Paging & { keyword?: string | undefined },
): Promise<Listed<FoundPage>> {
  const matching = query.keyword === undefined ? sql<boolean>`true` : holds(query.keyword)
  return listPage(db, found(db, scope).where(matching), sql`lower(p.name), p.id`, query)
}

export const findPagesByUrl = (db: Db, scope: Scope, url: string, limit: number): Promise<FoundPage[]> =>
  found(db, scope).where(holds(url)).where('p.url', '=', url).orderBy('p.id').limit(limit).execute()

export const listPageNames = (db: Db, scope: Scope, site: number | undefined, limit: number) =>
  db
    .selectFrom('live.page as p')
    .select(['p.id', 'p.name', 'p.site_id'])
    .where(inScope(scope, inSite('p')))
    .$if(site !== undefined, (q) => q.where('p.site_id', '=', Number(site)))
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .limit(limit)
    .execute()
