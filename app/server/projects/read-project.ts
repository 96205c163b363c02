import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Project, projectQuery } from '~/shared/schemas/project'
import type { Ctx, TenantCtx } from '../context'
import { presentProject } from './present'
import { countProjects, listProjects as findProjects, getProject } from './store'

export const readProject = async (ctx: TenantCtx): Promise<Project> =>
  presentProject(await getProject(ctx.db, ctx.tenant, Number(ctx.target.id)))

export async function listProjects(ctx: Ctx, query: z.output<typeof projectQuery>): Promise<PageOf<Project>> {
  return toPage(await findProjects(ctx.db, scopeOf(ctx.actor), query), query, presentProject)
}

export const countVisibleProjects = async (
  ctx: Ctx,
  client: number | undefined,
): Promise<{ count: number }> => ({ count: await countProjects(ctx.db, scopeOf(ctx.actor), { client }) })
