import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { inProject, inScope, inSite } from '../../platform/access'
import { type Db, sameTenant } from '../../platform/db'

export interface PlaceRow {
  project: number
  name: string
  client: number
  clientName: string
  organization: number
}

export const listPlaces = (db: Db, scope: Scope, limit: number): Promise<PlaceRow[]> =>
  db
    .selectFrom('work.project as p')
    .innerJoin('live.client as c', (j) => j.on(sameTenant('c.id', 'p.client_id')))
    .select(['p.id as project', 'p.name', 'p.client_id as client', 'c.name as clientName'])
    .select('p.organization_id as organization')
    .where(inScope(scope, inProject('p')))
    .where('p.is_competitor', '=', false)
    .orderBy(sql`lower(c.name)`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .limit(limit)
    .execute()

export async function hasSites(db: Db, scope: Scope): Promise<boolean> {
  const site = await db
    .selectFrom('own.site as s')
    .select('s.id')
    .where(inScope(scope, inSite('s', 'id')))
    .limit(1)
    .executeTakeFirst()
  return site !== undefined
}

/** The newest site in the scope, or the one with this id. */
export function findAdminSite(db: Db, scope: Scope, id?: number) {
  const sites = db
    .selectFrom('work.site as s')
    .select(['s.id', 's.organization_id as organization', 's.client_id as client', 's.project_id as project'])
    .where(inScope(scope, inSite('s', 'id')))
    .where('s.is_competitor', '=', false)
    .orderBy('s.id', 'desc')
    .limit(1)
  return (id === undefined ? sites : sites.where('s.id', '=', id)).executeTakeFirst()
}

/** In lower case. */
export async function listClientNames(db: Db, tenant: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('live.client as client')
    .select('name')
    .where('organization_id', '=', tenant)
    .execute()
  return new Set(rows.map(({ name }) => name.toLowerCase()))
}

/** Of the sites of a project, in lower case. */
export async function listSiteNames(db: Db, tenant: number, project: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('live.site as site')
    .select('name')
    .where('organization_id', '=', tenant)
    .where('project_id', '=', project)
    .execute()
  return new Set(rows.map(({ name }) => name.toLowerCase()))
}
