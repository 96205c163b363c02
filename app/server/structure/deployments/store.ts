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

const deployments = (db: Db) =>
  db
    .selectFrom('live.deployment as d')
    .leftJoin('live.organization as o', 'o.id', 'd.organization_id')
    .leftJoin('live.client as c', (j) => j.on(sameTenant('c.id', 'd.client_id')))
    .leftJoin('live.project as p', (j) => j.on(sameTenant('p.id', 'd.project_id')))
    .leftJoin('live.site as s', (j) => j.on(sameTenant('s.id', 'd.site_id')))
    .leftJoin('user_account as u', 'u.id', 'd.created_by')
    .select(['d.organization_id', 'd.id', 'd.client_id', 'd.project_id', 'd.site_id', 'd.version'])
    .select(['d.environment', 'd.commit_id', 'd.url', 'd.at', 'd.source', 'd.created_at', 'd.updated_at'])
    .select(['o.name as organization_name', 'c.name as client_name', 'p.name as project_name'])
    .select(['s.name as site_name', 'u.email as creator'])

export type DeploymentRow = RowOf<typeof deployments>

const SEARCHED = ['d.version', 'd.environment', 'd.commit_id', 'c.name', 'p.name', 's.name']

export const listDeploymentRows = (db: Db, filter: PlaceFilter) =>
  listPage(db, deployments(db).where(matchingPlace('d', filter, SEARCHED)), newestFirst('d'), filter)

/** Operator deployments are visible only to super admins. */
export const findDeployment = (db: Db, scope: Scope, id: string): Promise<DeploymentRow | undefined> =>
  deployments(db).where('d.id', '=', id).where(inScopeOrAbove(scope, 'd')).executeTakeFirst()

/** Locks it until the transaction ends. */
export const lockDeployment = (db: Db, tenant: number, id: string): Promise<DeploymentRow | undefined> =>
  deployments(db)
    .where('d.organization_id', '=', tenant)
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()

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
  deployments(db)
    .where('d.organization_id', '=', tenant)
    .where('d.project_id', project === null ? 'is' : '=', project)
    .where('d.site_id', site === null ? 'is' : '=', site)
    .where('d.environment', environment === null ? 'is' : '=', environment)

export const findDeploymentAt = (
  db: Db,
  tenant: number,
  place: DeploymentPlace,
  { version, environment }: Told,
  at: Date,
): Promise<DeploymentRow | undefined> =>
  placedAt(db, tenant, place, environment)
    .where('d.version', '=', version)
    .where('d.at', '=', at)
    .executeTakeFirst()

/** The deployment that is live: the newest of any version. */
export const findNewestDeployment = (
  db: Db,
  tenant: number,
  place: DeploymentPlace,
  environment: string | null,
): Promise<DeploymentRow | undefined> =>
  placedAt(db, tenant, place, environment)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertDeployment = inserterOf('live.deployment')

export const updateDeploymentRow = updaterOf('live.deployment')

export const deleteDeploymentRow = deleterOf('deployment')

export const listDeploymentsOn = (
  db: Db,
  tenant: number,
  place: Omit<PlaceQuery, 'tenant'>,
): Promise<DeploymentRow[]> =>
  deployments(db)
    .where(matchesPlace('d', tenant, place))
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(place.limit)
    .execute()
