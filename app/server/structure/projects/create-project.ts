import type { z } from 'zod'
import type { Project, projectForm } from '~/shared/schemas/project'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { presentProject } from './present'
import { getProject, insertProject } from './store'

export async function createProject(ctx: TenantCtx, input: z.output<typeof projectForm>): Promise<Project> {
  const client = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const { id } = await insertProject(tx, ctx.tenant, {
      clientId: client,
      name: input.name,
      tags: input.tags,
    })
    await recordActivity(ctx, tx, 'project.create', id, {
      after: { client, name: input.name, tags: input.tags },
    })
    return presentProject(await getProject(tx, ctx.tenant, id))
  })
}
