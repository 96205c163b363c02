import { can } from '~/shared/rules/access/roles'
import { authorize } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { getSession } from './list-sessions'
import { listSessionPlaces } from './store'

/** A session is shared by those who may share the sites of all its tests. Target of the result: the first test's site. */
export async function authorizeSharing(ctx: Ctx, id: string): Promise<TenantCtx> {
  const { tests } = await getSession(ctx, id)
  const sites = [...new Set(tests.map(({ site_id }) => site_id))]
  const allowed: TenantCtx[] = []
  for (const site of sites) allowed.push(await authorize(ctx, 'project.share', { kind: 'site', id: site }))
  const [first] = allowed
  if (!first) throw notFound()
  return first
}

/** A site of the session that the caller may share, else any of them: who may share a test may end its links. */
export async function findSharedSite(ctx: Ctx, tenant: number, id: string): Promise<number | undefined> {
  const places = await listSessionPlaces(ctx.db, tenant, id)
  const own = places.find((place) => can(ctx.actor, 'project.share', place))
  return (own ?? places[0])?.siteId
}
