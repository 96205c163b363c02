import { authorize, isUuid, type TargetRef } from '../access'
import { recordActivity } from '../activity'
import { type Ctx, inTransaction } from '../context'
import { notFound } from '../errors'
import { findLinkPlace, getShareLink, revokeLinkRow } from './store'

/** Also ends all visits. Idempotent. */
export async function revokeShareLink(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const place = isUuid(id) ? await findLinkPlace(ctx.db, id) : undefined
  if (!place) throw notFound()
  const allowed = await authorize(
    ctx,
    place.project_id === null ? 'client.share' : 'project.share',
    refOf(place),
  )
  await inTransaction(ctx, async (tx) => {
    const { name } = await getShareLink(tx, allowed.tenant, id)
    if (!(await revokeLinkRow(tx, allowed.tenant, id, ctx.now()))) return
    await recordActivity(allowed, tx, {
      organizationId: allowed.tenant,
      action: 'shareLink.revoke',
      objectId: id,
      before: { name },
    })
  })
  return { ok: true }
}

type Place = NonNullable<Awaited<ReturnType<typeof findLinkPlace>>>

function refOf({ client_id, project_id, site_id }: Place): TargetRef {
  if (site_id !== null) return { kind: 'site', id: site_id }
  return project_id === null ? { kind: 'client', id: client_id } : { kind: 'project', id: project_id }
}
