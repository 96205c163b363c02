import { canSeeAuthor } from '~/shared/rules/report/annotations'
import type { Annotation } from '~/shared/schemas/annotation'
import type { PlaceQuery } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { presentDeployment } from './present'
import { listDeploymentsOn } from './store'

export async function deploymentsOn(ctx: Ctx, { tenant, ...query }: PlaceQuery): Promise<Annotation[]> {
  const rows = await listDeploymentsOn(ctx.db, tenant, query)
  return rows
    .map(presentDeployment)
    .map(({ _id, level, version, environment, environmentName, commit, url, at, createdBy }) => ({
      _id,
      kind: 'deployment' as const,
      at: Date.parse(at),
      level,
      version,
      environment: environmentName ?? environment,
      commit,
      url,
      by: canSeeAuthor(ctx.actor, level) ? createdBy : null,
    }))
}
