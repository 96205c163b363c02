import { scopeOf } from '~/shared/rules/access/roles'
import type { AnnotationQuery } from '~/shared/schemas/annotation'
import type { Deployment } from '~/shared/schemas/deployment'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import { isUuid, placeFilterOf } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { presentDeployment } from './present'
import { findDeployment, listDeploymentRows } from './store'

export async function listDeployments(
  ctx: Ctx,
  query: AnnotationQuery,
  isOperator = false,
): Promise<PageOf<Deployment>> {
  return toPage(
    await listDeploymentRows(ctx.db, placeFilterOf(ctx.actor, query, isOperator)),
    query,
    presentDeployment,
  )
}

export async function readDeployment(ctx: Ctx, id: string): Promise<Deployment> {
  const row = isUuid(id) ? await findDeployment(ctx.db, scopeOf(ctx.actor), id) : undefined
  if (!row) throw notFound()
  return presentDeployment(row)
}
