import { recordActivity } from '../activity'
import { inTransaction, type TenantCtx } from '../context'
import { notFound } from '../errors'
import { deleteProjectRow, lockProject } from './store'

/** All or none. */
export async function deleteProjects(ctx: TenantCtx, projects: number[]): Promise<{ ok: true }> {
  const ids = [...new Set(projects)].sort((a, b) => a - b)
  return inTransaction(ctx, async (tx) => {
    for (const id of ids) {
      const project = await lockProject(tx, ctx.tenant, id)
      if (project.client_id !== ctx.target.clientId) throw notFound()
      await deleteProjectRow(tx, ctx.tenant, id)
      await recordActivity(ctx, tx, {
        organizationId: ctx.tenant,
        action: 'project.delete',
        objectId: id,
        before: { client: project.client_id, name: project.name },
      })
    }
    return { ok: true }
  })
}
