import type { z } from 'zod'
import type { Project, projectChange } from '~/shared/schemas/project'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { presentProject } from './present'
import { getProject, lockProject, updateProjectRow } from './store'

export async function updateProject(ctx: TenantCtx, input: z.output<typeof projectChange>): Promise<Project> {
  const id = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockProject(tx, ctx.tenant, id)
    const { name = before.name, tags = before.tags } = input
    await updateProjectRow(tx, ctx.tenant, id, input, ctx.now())
    await recordActivity(ctx, tx, 'project.update', id, {
      before: { name: before.name, tags: before.tags },
      after: { name, tags },
    })
    return presentProject(await getProject(tx, ctx.tenant, id))
  })
}
