import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/roles'
import type { AnnotationQuery } from '~/shared/schemas/annotation'
import { concerning, inScopeOrAbove, NO_ORGANIZATION, type PlaceChain } from '../access'
import { containing, type Db, offsetOf } from '../db'

const deployments = (db: Db) =>
  db
    .selectFrom('deployment as d')
    .leftJoin('organization as o', 'o.id', 'd.organization_id')
    .leftJoin('client as c', (join) =>
      join.onRef('c.organization_id', '=', 'd.organization_id').onRef('c.id', '=', 'd.client_id'),
    )
    .leftJoin('project as p', (join) =>
      join.onRef('p.organization_id', '=', 'd.organization_id').onRef('p.id', '=', 'd.project_id'),
    )
    .leftJoin('site as s', (join) =>
      join.onRef('s.organization_id', '=', 'd.organization_id').onRef('s.id', '=', 'd.site_id'),
    )
    .leftJoin('user_account as u', 'u.id', 'd.created_by')
    .select(['d.organization_id', 'd.id', 'd.client_id', 'd.project_id', 'd.site_id', 'd.version'])
    .select(['d.environment', 'd.commit_id', 'd.url', 'd.at', 'd.source', 'd.created_at', 'd.updated_at'])
    .select(['o.name as organization_name', 'c.name as client_name', 'p.name as project_name'])
    .select(['s.name as site_name', 'u.email as creator'])

export type DeploymentRow = Awaited<ReturnType<ReturnType<typeof deployments>['execute']>>[number]

export type DeploymentFilter = Omit<AnnotationQuery, 'from' | 'to'> & {
  scope: Scope
  /** Those of the operator, or those of organizations. */
  isOperator: boolean
  from?: Date | undefined
  to?: Date | undefined
}

function matching(db: Db, filter: DeploymentFilter) {
  const { scope, isOperator, organization, client, project, site, search, from, to } = filter
  let found = deployments(db)
    .where('d.organization_id', isOperator ? '=' : '<>', NO_ORGANIZATION)
    .where(inScopeOrAbove(scope, 'd'))
  if (organization !== undefined) found = found.where('d.organization_id', '=', organization)
  if (client !== undefined) found = found.where('d.client_id', '=', client)
  if (project !== undefined) found = found.where('d.project_id', '=', project)
  if (site !== undefined) found = found.where('d.site_id', '=', site)
  if (from) found = found.where('d.at', '>=', from)
  if (to) found = found.where('d.at', '<', to)
  if (search === undefined) return found
  const named = sql`concat_ws(' ', d.version, d.environment, d.commit_id, c.name, p.name, s.name)`
  return found.where(sql<boolean>`${named} ilike ${containing(search)}`)
}

/** The newest first. */
export async function listDeploymentRows(db: Db, filter: DeploymentFilter) {
  const found = matching(db, filter)
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('d.at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(filter.limit)
      .offset(offsetOf(filter))
      .execute(),
    db
      .selectFrom(found.as('m'))
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** A deployment that the actor may see; those of the operator only where everything is. */
export const findDeployment = (db: Db, scope: Scope, id: string): Promise<DeploymentRow | undefined> =>
  deployments(db).where('d.id', '=', id).where(inScopeOrAbove(scope, 'd')).executeTakeFirst()

/** Keeps others from changing it until the transaction ends. */
export const lockDeployment = (db: Db, tenant: number, id: string): Promise<DeploymentRow | undefined> =>
  deployments(db)
    .where('d.organization_id', '=', tenant)
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()

export interface DeploymentPlace {
  client: number | null
  project: number | null
  site: number | null
}

/** Two calls that tell of one version of one thing come one after the other until the transaction ends. */
export async function lockVersion(
  db: Db,
  tenant: number,
  { project, site }: DeploymentPlace,
  version: string,
): Promise<void> {
  const key = `deployment ${tenant} ${project} ${site} ${version}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** What makes a deployment of one thing the one it is, besides its moment. */
export interface Told {
  version: string
  environment: string | null
}

const placedAt = (db: Db, tenant: number, { project, site }: DeploymentPlace, environment: string | null) =>
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

/** What runs there, as far as was told: the newest of any version. */
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

export interface DeploymentFacts extends Told {
  commit: string | null
  url: string | null
  at: Date
}

export interface NewDeploymentRow extends DeploymentPlace, DeploymentFacts {
  id: string
  source: 'screen' | 'key'
  createdBy: string | null
  now: Date
}

const columnsOf = ({ version, environment, commit, url, at }: DeploymentFacts) => ({
  version,
  environment,
  commit_id: commit,
  url,
  at,
})

export async function insertDeployment(db: Db, tenant: number, deployment: NewDeploymentRow): Promise<void> {
  const { id, client, project, site, source, createdBy, now } = deployment
  await db
    .insertInto('deployment')
    .values({
      organization_id: tenant,
      id,
      client_id: client,
      project_id: project,
      site_id: site,
      ...columnsOf(deployment),
      source,
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateDeploymentRow(
  db: Db,
  tenant: number,
  id: string,
  facts: DeploymentFacts,
  now: Date,
): Promise<void> {
  await db
    .updateTable('deployment')
    .set({ ...columnsOf(facts), updated_at: now })
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .execute()
}

export async function deleteDeploymentRow(db: Db, tenant: number, id: string): Promise<void> {
  await db.deleteFrom('deployment').where('organization_id', '=', tenant).where('id', '=', id).execute()
}

/** The newest of a span that concern a thing. */
export const listDeploymentsOn = (
  db: Db,
  tenant: number,
  { chain, from, to, limit }: { chain: PlaceChain; from: Date; to: Date; limit: number },
): Promise<DeploymentRow[]> =>
  deployments(db)
    .where(concerning('d', tenant, chain))
    .where('d.at', '>=', from)
    .where('d.at', '<', to)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
