import { isAdminIn } from '~/shared/rules/access/guards'
import type { UserActor } from '~/shared/rules/access/roles'
import type { SavedFilter } from '~/shared/schemas/saved-filter'
import { isUuid, signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { findFilter, listFilters, type Reader, type SavedFilterRow } from './store'

const MAX_SHOWN = 200

export const readerOf = ({ userId, memberOf, ownerOf, expiredIn }: UserActor): Reader => ({
  userId,
  organizations: [...new Set([...memberOf, ...ownerOf])].filter((id) => !expiredIn.includes(id)),
})

/** Users change their own; administrators also those that are shared with their organization. */
export const mayChange = (actor: UserActor, { user_id, shared_with }: SavedFilterRow): boolean =>
  user_id === actor.userId || (shared_with !== null && isAdminIn(actor, shared_with))

export const presentFilter = (actor: UserActor, row: SavedFilterRow): SavedFilter => ({
  _id: row.id,
  list: row.list,
  name: row.name,
  search: row.search,
  sharedWith: row.shared_with,
  isOwn: row.user_id === actor.userId,
  mayChange: mayChange(actor, row),
})

export async function getFilter(ctx: Ctx, id: string): Promise<SavedFilterRow> {
  const row = isUuid(id) ? await findFilter(ctx.db, readerOf(signedIn(ctx)), id) : undefined
  if (!row) throw notFound()
  return row
}

export async function listSavedFilters(ctx: Ctx, list: string): Promise<SavedFilter[]> {
  const actor = signedIn(ctx)
  const rows = await listFilters(ctx.db, readerOf(actor), list, MAX_SHOWN)
  return rows.map((row) => presentFilter(actor, row))
}

export const readSavedFilter = async (ctx: Ctx, id: string): Promise<SavedFilter> =>
  presentFilter(signedIn(ctx), await getFilter(ctx, id))
