import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import { inputMessages } from '~/shared/messages/form'
import { sharableProjects } from '~/shared/rules/access/sharing'
import type { shareLinkQuery } from '~/shared/schemas/share-link'
import { authorize, type TargetRef } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { presentLink } from './present'
import { listShareLinkRows } from './store'

type Query = z.output<typeof shareLinkQuery>

/** Only links that the caller could have created. */
export async function listShareLinks(ctx: Ctx, query: Query) {
  const requested = await authorize(ctx, 'client.read', placeOf(query))
  const { organizationId, clientId = 0, projectId, siteId } = requested.target
  const sharable = sharableProjects(ctx.actor, { organizationId, clientId })
  const projects = projectId === undefined ? sharable : inside(sharable, projectId)
  if (projects !== 'all' && projects.length === 0)
    throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  const { page, limit } = query
  const { rows, total } = await listShareLinkRows(ctx.db, requested.tenant, {
    client: clientId,
    projects,
    site: siteId,
    page,
    limit,
  })
  return { items: rows.map((row) => presentLink(row, ctx.now())), total, page, limit }
}

function placeOf({ client, project, site }: Query): TargetRef {
  if (site !== undefined) return { kind: 'site', id: site }
  if (project !== undefined) return { kind: 'project', id: project }
  if (client !== undefined) return { kind: 'client', id: client }
  throw fieldError('client', inputMessages.required)
}

const inside = (sharable: 'all' | number[], project: number): number[] =>
  sharable === 'all' || sharable.includes(project) ? [project] : []
