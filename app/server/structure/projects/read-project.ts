import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { CompactProject, Project, projectQuery } from '~/shared/schemas/project'
import type { Ctx, TenantCtx } from '../../platform/context'
import { presentProject } from './present'
import { countProjects, listProjects as findProjects, getProject, listCompactProjects } from './store'

/** Visitors of share links don't get the tags, which are notes of the team. */
export async function readProject(ctx: TenantCtx): Promise<Project> {
  const row = await getProject(ctx.db, ctx.tenant, Number(ctx.target.id), scopeOf(ctx.actor))
  return presentProject(ctx.actor.kind === 'share' ? { ...row, tags: [] } : row)
}

const [COMPACT_LIMIT, LIMIT] = [100, 50]

export async function listProjects(
  ctx: Ctx,
  { limit, ...asked }: z.output<typeof projectQuery>,
): Promise<PageOf<Project | CompactProject>> {
  const { compact } = asked
  const query = { ...asked, limit: limit ?? (compact ? COMPACT_LIMIT : LIMIT) }
  const scope = scopeOf(ctx.actor)
  return compact
    ? toPage(await listCompactProjects(ctx.db, scope, query), query, (row) => row)
    : toPage(await findProjects(ctx.db, scope, query), query, presentProject)
}

export const countVisibleProjects = async (
  ctx: Ctx,
  client: number | undefined,
): Promise<{ count: number }> => ({ count: await countProjects(ctx.db, scopeOf(ctx.actor), { client }) })
