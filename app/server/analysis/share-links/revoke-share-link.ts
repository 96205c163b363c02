import { authorize, isUuid, type TargetRef } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { findSharedSite } from '../compare-sessions'
import { findLinkPlace, getShareLink, revokeLinkRow } from './store'

/** Also ends all visits. Idempotent. */
export async function revokeShareLink(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const place = isUuid(id) ? await findLinkPlace(ctx.db, id) : undefined
  if (!place) throw notFound()
  const allowed = await authorizeRevoking(ctx, place)
  await inTransaction(ctx, async (tx) => {
    const { name } = await getShareLink(tx, allowed.tenant, id)
    if (!(await revokeLinkRow(tx, allowed.tenant, id, ctx.now()))) return
    await recordActivity(allowed, tx, 'shareLink.revoke', id, {
      organizationId: allowed.tenant,
      before: { name },
    })
  })
  return { ok: true }
}

/** Links to a session end also by those who may share one of its tests: it shows them. */
async function authorizeRevoking(ctx: Ctx, place: Place): Promise<TenantCtx> {
  const { organization_id, project_id, compare_session_id } = place
  const site = compare_session_id && (await findSharedSite(ctx, organization_id, compare_session_id))
  if (site) return authorize(ctx, 'project.share', { kind: 'site', id: site })
  return authorize(ctx, project_id === null ? 'client.share' : 'project.share', refOf(place))
}

type Place = NonNullable<Awaited<ReturnType<typeof findLinkPlace>>>

function refOf({ client_id, project_id, site_id }: Place): TargetRef {
  if (site_id !== null) return { kind: 'site', id: site_id }
  return project_id === null ? { kind: 'client', id: client_id } : { kind: 'project', id: project_id }
}
