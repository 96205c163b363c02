import type { z } from 'zod'
import { bookmarksMessages } from '~/shared/messages/bookmarks'
import { scopeOf } from '~/shared/rules/access/roles'
import { MAX_BOOKMARKS } from '~/shared/rules/navigation/bookmarks'
import type { bookmarkState } from '~/shared/schemas/bookmark'
import { authorize, signedIn } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { deleteBookmark, hasBookmark, insertBookmark, lockBookmarkCount } from './store'

/** Only visible bookmarks count towards the maximum. */
export async function addBookmark(ctx: Ctx, pageId: number): Promise<{ ok: true }> {
  const { userId } = signedIn(ctx)
  const { db, tenant } = await authorize(ctx, 'site.read', { kind: 'page', id: pageId })
  return inTransaction({ db }, async (tx) => {
    const present = await lockBookmarkCount(tx, { userId, scope: scopeOf(ctx.actor) })
    if (await hasBookmark(tx, tenant, userId, pageId)) return { ok: true }
    if (present >= MAX_BOOKMARKS) throw new AppError('CONFLICT', bookmarksMessages.tooMany(MAX_BOOKMARKS))
    await insertBookmark(tx, tenant, { userId, pageId, now: ctx.now() })
    return { ok: true }
  })
}

export async function readBookmark(ctx: Ctx, pageId: number): Promise<z.input<typeof bookmarkState>> {
  const { userId } = signedIn(ctx)
  const { db, tenant } = await authorize(ctx, 'site.read', { kind: 'page', id: pageId })
  return { page: pageId, isBookmarked: await hasBookmark(db, tenant, userId, pageId) }
}

export async function removeBookmark(ctx: Ctx, pageId: number): Promise<{ ok: true }> {
  const { userId } = signedIn(ctx)
  const { db, tenant } = await authorize(ctx, 'site.read', { kind: 'page', id: pageId })
  await deleteBookmark(db, tenant, userId, pageId)
  return { ok: true }
}
