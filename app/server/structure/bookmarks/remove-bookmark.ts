import { authorize, signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { deleteBookmark } from './store'

export async function removeBookmark(ctx: Ctx, pageId: number): Promise<{ ok: true }> {
  const { userId } = signedIn(ctx)
  const { db, tenant } = await authorize(ctx, 'site.read', { kind: 'page', id: pageId })
  await deleteBookmark(db, tenant, userId, pageId)
  return { ok: true }
}
