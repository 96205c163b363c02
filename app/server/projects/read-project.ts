import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { CompactProject, Project, projectQuery } from '~/shared/schemas/project'
import type { Ctx, TenantCtx } from '../context'
import { presentCompact, presentProject } from './present'
import { countProjects, listProjects as findProjects, getProject, listCompactProjects } from './store'

export const readProject = async (ctx: TenantCtx): Promise<Project> =>
  presentProject(await getProject(ctx.db, ctx.tenant, Number(ctx.target.id), scopeOf(ctx.actor)))

const [COMPACT_LIMIT, LIMIT] = [100, 50]

export async function listProjects(
  ctx: Ctx,
  { limit, ...asked }: z.output<typeof projectQuery>,
): Promise<PageOf<Project | CompactProject>> {
  const { compact } = asked
  const query = { ...asked, limit: limit ?? (compact ? COMPACT_LIMIT : LIMIT) }
  const scope = scopeOf(ctx.actor)
  return compact
    ? toPage(await listCompactProjects(ctx.db, scope, query), query, presentCompact)
    : toPage(await findProjects(ctx.db, scope, query), query, presentProject)
}

export const countVisibleProjects = async (
  ctx: Ctx,
  client: number | undefined,
): Promise<{ count: number }> => ({ count: await countProjects(ctx.db, scopeOf(ctx.actor), { client }) })
