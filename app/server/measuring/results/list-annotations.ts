import { newestOf } from '~/shared/rules/report/annotations'
import type { AnnotationList } from '~/shared/schemas/annotation'
import type { TenantCtx } from '../../platform/context'
import { deploymentsOn, notesOn } from '../../structure/annotations'
import { spanOf } from './read-series'

/** More would overlap on a chart. */
const MOST = 200

interface Query {
  page_id: number
  start_date?: string | undefined
  end_date?: string | undefined
}

export async function listAnnotations(ctx: TenantCtx, query: Query): Promise<AnnotationList> {
  const { clientId = 0, projectId = 0, siteId = 0 } = ctx.target
  const inSite = [
    ['client_id', clientId],
    ['project_id', projectId],
    ['site_id', siteId],
  ] as const
  const asked = { tenant: ctx.tenant, ...spanOf(ctx, query), limit: MOST + 1 }
  const [notes, deployments] = await Promise.all([
    notesOn(ctx, { ...asked, chain: [...inSite, ['page_id', query.page_id]] }),
    deploymentsOn(ctx, { ...asked, chain: inSite }),
  ])
  return newestOf([...notes, ...deployments], MOST)
}
