import { newestOf } from '~/shared/rules/report/annotations'
import type { AnnotationList } from '~/shared/schemas/annotation'
import type { TenantCtx } from '../../platform/context'
import { oncePerRequest } from '../../platform/request-scope'
import { deploymentsOn, notesOn } from '../../structure/annotations'
import { spanOf } from './read-series'

/** More would overlap on a chart. */
const MOST = 200

interface Query {
  page_id: number
  start_date?: string | undefined
  end_date?: string | undefined
}

/** A report and its timeline show the same. */
export function listAnnotations(ctx: TenantCtx, query: Query): Promise<AnnotationList> {
  const { page_id, start_date, end_date } = query
  const key = JSON.stringify(['annotations', ctx.tenant, page_id, start_date, end_date])
  return oncePerRequest(key, () => readAnnotations(ctx, query))
}

async function readAnnotations(ctx: TenantCtx, query: Query): Promise<AnnotationList> {
  const { clientId = 0, projectId = 0, siteId = 0 } = ctx.target
  const inSite = [
    ['client_id', clientId],
    ['project_id', projectId],
    ['site_id', siteId],
  ] as const
  const request = { tenant: ctx.tenant, ...spanOf(ctx, query), limit: MOST + 1 }
  const [notes, deployments] = await Promise.all([
    notesOn(ctx, { ...request, chain: [...inSite, ['page_id', query.page_id]] }),
    deploymentsOn(ctx, { ...request, chain: inSite }),
  ])
  return newestOf([...notes, ...deployments], MOST)
}
