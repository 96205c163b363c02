import { v7 } from 'uuid'
import type { z } from 'zod'
import { wholeSecond } from '~/shared/rules/report/annotations'
import type { Deployment, NewDeployment, newOperatorDeployment } from '~/shared/schemas/deployment'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { orNotFound } from '../../platform/errors'
import { loggedDeployment, presentDeployment } from './present'
import { repeatSince, sourceOf } from './rules'
import {
  type DeploymentPlace,
  deployments,
  findDeploymentAt,
  findNewestDeployment,
  lockVersion,
} from './store'

type Input = z.output<typeof newOperatorDeployment>

/** Idempotent: a repeated report returns the existing deployment. */
export function createDeployment(ctx: TenantCtx, input: NewDeployment): Promise<Deployment> {
  const { clientId = null, projectId = null, siteId = null } = ctx.target
  return insertOrFindDeployment(ctx, ctx.tenant, { clientId, projectId, siteId }, input)
}

export const createOperatorDeployment = (ctx: Ctx, input: Input): Promise<Deployment> =>
  insertOrFindDeployment(ctx, NO_ORGANIZATION, { clientId: null, projectId: null, siteId: null }, input)

async function insertOrFindDeployment(
  ctx: Ctx,
  tenant: number,
  place: DeploymentPlace,
  input: Input,
): Promise<Deployment> {
  return inTransaction(ctx, async (tx) => {
    await lockVersion(tx, tenant, place, input.version)
    const known = await findRepeated(ctx, tx, tenant, place, input)
    if (known) return presentDeployment(known)
    const now = ctx.now()
    const id = v7({ msecs: now.getTime() })
    await deployments.insert(tx, tenant, {
      id,
      ...place,
      version: input.version,
      environment: input.environment ?? null,
      commitId: input.commit ?? null,
      url: input.url ?? null,
      at: input.at ?? wholeSecond(now),
      source: sourceOf(ctx.actor),
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      createdAt: now,
      updatedAt: now,
    })
    const row = orNotFound(await deployments.lock(tx, tenant, id))
    await recordActivity(ctx, tx, 'deployment.create', id, {
      organizationId: tenant,
      after: { ...loggedDeployment(row), project: place.projectId, site: place.siteId },
    })
    return presentDeployment(row)
  })
}

/**
 * A repeated call without a time means the same deployment. The same version after a different one is a
 * rollback.
 */
async function findRepeated(ctx: Ctx, tx: Db, tenant: number, place: DeploymentPlace, input: Input) {
  const { version, environment = null, at } = input
  if (at) return findDeploymentAt(tx, tenant, place, { version, environment }, at)
  const newest = await findNewestDeployment(tx, tenant, place, environment)
  return newest?.version === version && newest.at >= repeatSince(ctx.now()) ? newest : undefined
}
