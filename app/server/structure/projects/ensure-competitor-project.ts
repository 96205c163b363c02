import { competitorMessages } from '~/shared/messages/competitors'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { findCompetitorProject, listProjectNames, lockProjects } from './competitor.store'
import { insertProject } from './store'

/** The project of a client's competitors, made with the first of them under a free name. */
export async function ensureCompetitorProject(ctx: TenantCtx): Promise<number> {
  const client = Number(ctx.target.clientId)
  return inTransaction(ctx, async (tx) => {
    await lockProjects(tx, ctx.tenant, client)
    const known = await findCompetitorProject(tx, ctx.tenant, client)
    if (known !== undefined) return known
    const name = freeName(await listProjectNames(tx, ctx.tenant, client))
    const { id: project } = await insertProject(tx, ctx.tenant, {
      clientId: client,
      name,
      isCompetitor: true,
    })
    await recordActivity(ctx, tx, 'project.create', project, { after: { client, name } })
    return project
  })
}

function freeName(taken: ReadonlySet<string>): string {
  const base = competitorMessages.title
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? base : `${base} ${nth}`
    if (!taken.has(name.toLowerCase())) return name
  }
}
