import { type SelectQueryBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import {
  inScopeOrAbove,
  matchesPlace,
  matchingPlace,
  type PlaceFilter,
  type PlaceQuery,
} from '../../platform/access'
import {
  type Db,
  deleterOf,
  execute,
  inserterOf,
  listPage,
  newestFirst,
  type RowOf,
  sameTenant,
  updaterOf,
} from '../../platform/db'

const noteRows = (db: Db) =>
  db
    .selectFrom('live.note as a')
    .leftJoin('live.organization as o', 'o.id', 'a.organization_id')
    .leftJoin('live.client as c', (j) => j.on(sameTenant('c.id', 'a.client_id')))
    .leftJoin('live.project as p', (j) => j.on(sameTenant('p.id', 'a.project_id')))
    .leftJoin('live.site as s', (j) => j.on(sameTenant('s.id', 'a.site_id')))
    .leftJoin('live.page as g', (j) => j.on(sameTenant('g.id', 'a.page_id')))
    .leftJoin('user_account as u', 'u.id', 'a.created_by')
    .select(['a.organization_id', 'a.id', 'a.client_id', 'a.project_id', 'a.site_id', 'a.page_id'])
    .select(['a.text', 'a.at', 'a.created_at', 'a.updated_at', 'u.email as creator'])
    .select(['o.name as organization_name', 'c.name as client_name', 'p.name as project_name'])
    .select(['s.name as site_name', 'g.name as page_name'])

export type NoteRow = RowOf<typeof noteRows>

const deploymentRows = (db: Db) =>
  db
    .selectFrom('live.deployment as a')
    .leftJoin('live.organization as o', 'o.id', 'a.organization_id')
    .leftJoin('live.client as c', (j) => j.on(sameTenant('c.id', 'a.client_id')))
    .leftJoin('live.project as p', (j) => j.on(sameTenant('p.id', 'a.project_id')))
    .leftJoin('live.site as s', (j) => j.on(sameTenant('s.id', 'a.site_id')))
    .leftJoin('user_account as u', 'u.id', 'a.created_by')
    .select(['a.organization_id', 'a.id', 'a.client_id', 'a.project_id', 'a.site_id', 'a.version'])
    .select(['a.environment', 'a.commit_id', 'a.url', 'a.at', 'a.source', 'a.created_at', 'a.updated_at'])
    .select(['o.name as organization_name', 'c.name as client_name', 'p.name as project_name'])
    .select(['s.name as site_name', 'u.email as creator'])

export type DeploymentRow = RowOf<typeof deploymentRows>

/** Reads rows of one kind, which their query names `a`. */
const readsOf = <D, T extends keyof D, O>(
  rows: (db: Db) => SelectQueryBuilder<D, T, O>,
  searched: string[],
) => ({
  list: (db: Db, filter: PlaceFilter) =>
    listPage(db, rows(db).where(matchingPlace('a', filter, searched)), newestFirst('a'), filter),
  /** Those of the operator are visible only to super admins. */
  find: (db: Db, scope: Scope, id: string) =>
    rows(db).where(sql<boolean>`a.id = ${id}`).where(inScopeOrAbove(scope, 'a')).executeTakeFirst(),
  /** Locks it until the transaction ends. */
  lock: (db: Db, tenant: number, id: string) =>
    rows(db)
      .where(sql<boolean>`a.organization_id = ${tenant} and a.id = ${id}`)
      .modifyEnd(sql`for update of a`)
      .executeTakeFirst(),
  listOn: (db: Db, tenant: number, place: Omit<PlaceQuery, 'tenant'>) =>
    rows(db)
      .where(matchesPlace('a', tenant, place))
      .orderBy(newestFirst('a'))
      .limit(place.limit)
      .execute(),
})

export const notes = {
  ...readsOf(noteRows, ['a.text', 'c.name', 'p.name', 's.name', 'g.name']),
  insert: inserterOf('live.note'),
  update: updaterOf('live.note'),
  delete: deleterOf('note'),
}

export const deployments = {
  ...readsOf(deploymentRows, ['a.version', 'a.environment', 'a.commit_id', 'c.name', 'p.name', 's.name']),
  insert: inserterOf('live.deployment'),
  update: updaterOf('live.deployment'),
  delete: deleterOf('deployment'),
}

export interface DeploymentPlace {
  clientId: number | null
  projectId: number | null
  siteId: number | null
}

/** Serializes calls that report the same version of the same target until the transaction ends. */
export async function lockVersion(
  db: Db,
  tenant: number,
  { projectId: project, siteId: site }: DeploymentPlace,
  version: string,
): Promise<void> {
  const key = `deployment ${tenant} ${project} ${site} ${version}`
  await execute(db)`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
}

/** Identity of a deployment apart from its time. */
export interface Told {
  version: string
  environment: string | null
}

const placedAt = (
  db: Db,
  tenant: number,
  { projectId: project, siteId: site }: DeploymentPlace,
  environment: string | null,
) =>
  deploymentRows(db)
    .where('a.organization_id', '=', tenant)
    .where('a.project_id', project === null ? 'is' : '=', project)
    .where('a.site_id', site === null ? 'is' : '=', site)
    .where('a.environment', environment === null ? 'is' : '=', environment)

export const findDeploymentAt = (
  db: Db,
  tenant: number,
  place: DeploymentPlace,
  { version, environment }: Told,
  at: Date,
): Promise<DeploymentRow | undefined> =>
  placedAt(db, tenant, place, environment)
    .where('a.version', '=', version)
    .where('a.at', '=', at)
    .executeTakeFirst()

/** The deployment that is live: the newest of any version. */
export const findNewestDeployment = (
  db: Db,
  tenant: number,
  place: DeploymentPlace,
  environment: string | null,
): Promise<DeploymentRow | undefined> =>
  placedAt(db, tenant, place, environment).orderBy(newestFirst('a')).limit(1).executeTakeFirst()
