import { scopeOf } from '~/shared/rules/roles'
import type { AnnotationQuery } from '~/shared/schemas/annotation'
import type { Deployment } from '~/shared/schemas/deployment'
import type { PageOf } from '~/shared/schemas/paging'
import type { Ctx } from '../context'
import { notFound } from '../errors'
import { presentDeployment } from './present'
import { findDeployment, listDeploymentRows } from './store'

/** Deployments of what the caller may see and of what lies above it, or those of the operator. */
export async function listDeployments(
  ctx: Ctx,
  { from, to, ...query }: AnnotationQuery,
  isOperator = false,
): Promise<PageOf<Deployment>> {
  const { rows, total } = await listDeploymentRows(ctx.db, {
    ...query,
    scope: scopeOf(ctx.actor),
    isOperator,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  })
  return { items: rows.map(presentDeployment), total, page: query.page, limit: query.limit }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function readDeployment(ctx: Ctx, id: string): Promise<Deployment> {
  const row = UUID.test(id) ? await findDeployment(ctx.db, scopeOf(ctx.actor), id) : undefined
  if (!row) throw notFound()
  return presentDeployment(row)
}
