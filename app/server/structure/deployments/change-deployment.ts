import type { z } from 'zod'
import { deploymentsMessages } from '~/shared/messages/notes'
import type { Deployment, deploymentChange } from '~/shared/schemas/deployment'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { fieldError, orNotFound } from '../../platform/errors'
import { loggedFields, presentDeployment } from './present'
import {
  type DeploymentRow,
  deleteDeploymentRow,
  findDeploymentAt,
  lockDeployment,
  lockVersion,
  updateDeploymentRow,
} from './store'

type Change = z.output<typeof deploymentChange>

export async function updateDeployment(ctx: TenantCtx, input: Change): Promise<Deployment> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = orNotFound(await lockDeployment(tx, ctx.tenant, id))
    const facts = changed(before, input)
    const place = { clientId: before.client_id, projectId: before.project_id, siteId: before.site_id }
    await lockVersion(tx, ctx.tenant, place, facts.version)
    const same = await findDeploymentAt(tx, ctx.tenant, place, facts, facts.at)
    if (same && same.id !== id) throw taken()
    await updateDeploymentRow(tx, ctx.tenant, id, facts, ctx.now())
    const after = (await lockDeployment(tx, ctx.tenant, id)) ?? before
    await recordActivity(ctx, tx, 'deployment.update', id, {
      before: loggedFields(before),
      after: loggedFields(after),
    })
    return presentDeployment(after)
  })
}

const changed = (row: DeploymentRow, input: Change) => ({
  version: input.version ?? row.version,
  environment: input.environment === undefined ? row.environment : input.environment,
  commitId: input.commit === undefined ? row.commit_id : input.commit,
  url: input.url === undefined ? row.url : input.url,
  at: input.at ?? row.at,
})

const taken = () => fieldError('version', deploymentsMessages.taken, 'CONFLICT')

export async function deleteDeployment(ctx: TenantCtx): Promise<{ ok: true }> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const deployment = orNotFound(await lockDeployment(tx, ctx.tenant, id))
    await deleteDeploymentRow(tx, ctx.tenant, id)
    await recordActivity(ctx, tx, 'deployment.delete', id, { before: loggedFields(deployment) })
    return { ok: true }
  })
}
