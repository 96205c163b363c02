import type { Deleted } from '~/shared/schemas/deletion'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { hideProject } from './delete-project'
import { lockProject } from './store'

/** All or none. */
export async function deleteProjects(ctx: TenantCtx, projects: number[]): Promise<Deleted> {
  const ids = [...new Set(projects)].sort((a, b) => a - b)
  return inTransaction(ctx, async (tx) => {
    const deletions: string[] = []
    for (const id of ids) {
      const project = await lockProject(tx, ctx.tenant, id)
      if (project.client_id !== ctx.target.clientId) throw notFound()
      deletions.push(await hideProject(ctx, tx, { id, ...project }))
    }
    return { ok: true, deletions }
  })
}
