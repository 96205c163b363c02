import type { z } from 'zod'
import type { bookmarkState } from '~/shared/schemas/bookmark'
import { authorize, signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { hasBookmark } from './store'

export async function readBookmark(ctx: Ctx, pageId: number): Promise<z.input<typeof bookmarkState>> {
  const { userId } = signedIn(ctx)
  const { db, tenant } = await authorize(ctx, 'site.read', { kind: 'page', id: pageId })
  return { page: pageId, isBookmarked: await hasBookmark(db, tenant, userId, pageId) }
}
