import type { z } from 'zod'
import { inputMessages } from '~/shared/messages/form'
import { siteMoveMessages } from '~/shared/messages/site-edit'
import type { movedSites, siteMove } from '~/shared/schemas/site-move'
import { authorize } from '../../platform/access'
import { recordActivities } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { fieldError, notFound } from '../../platform/errors'
import { listTakenNames, lockProjects, lockSitesOf, moveSiteRows } from './move-sites.store'

/** Moves sites with all that is in them to another project of the client: all of them or none. */
export async function moveSites(
  ctx: TenantCtx,
  { sites, project: projectId }: z.output<typeof siteMove>,
): Promise<z.input<typeof movedSites>> {
  const { tenant } = ctx
  const fromId = Number(ctx.target.id)
  const target = await authorize(ctx, 'site.create', { kind: 'project', id: projectId })
  const isOfClient = target.tenant === tenant && target.target.clientId === ctx.target.clientId
  if (!isOfClient || projectId === fromId) throw fieldError('project', inputMessages.notAnOption)
  const ids = [...new Set(sites)]
  return inTransaction(ctx, async (tx) => {
    const projects = await lockProjects(tx, tenant, [fromId, projectId])
    const [from, to] = [projects.get(fromId), projects.get(projectId)]
    if (!from || !to) throw notFound()
    if (from.is_competitor !== to.is_competitor) throw fieldError('project', siteMoveMessages.competitors)
    const moved = await lockSitesOf(tx, tenant, fromId, ids)
    if (moved.length < ids.length) throw notFound()
    const names = moved.map(({ name }) => name)
    const taken = await listTakenNames(tx, tenant, projectId, names)
    if (taken.length > 0) throw fieldError('project', siteMoveMessages.namesTaken(taken), 'CONFLICT')
    await moveSiteRows(tx, { tenant, projectId }, ids, ctx.now())
    await recordActivities(
      ctx,
      tx,
      moved.map(({ id, name }) => ({
        organizationId: tenant,
        action: 'site.move',
        objectId: id,
        place: { projectId },
        before: { name, project: from.name },
        after: { name, project: to.name },
      })),
    )
    return { moved: moved.length }
  })
}
