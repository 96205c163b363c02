import { v7 } from 'uuid'
import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import { savedFilterMessages } from '~/shared/messages/saved-filters'
import { isAdminIn } from '~/shared/rules/access/guards'
import type { UserActor } from '~/shared/rules/access/roles'
import type { newSavedFilter, SavedFilter, savedFilterChange } from '~/shared/schemas/saved-filter'
import { signedIn } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { getFilter, mayChange, presentFilter } from './read-saved-filters'
import { countOwnFilters, deleteFilter, insertFilter, type SavedFilterRow, updateFilter } from './store'

const MAX_PER_LIST = 50

export async function createSavedFilter(
  ctx: Ctx,
  { list, name, search, sharedWith }: z.output<typeof newSavedFilter>,
): Promise<SavedFilter> {
  const actor = signedIn(ctx)
  refuseForeign(actor, sharedWith)
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const row = { id, user_id: actor.userId, list, name, search, shared_with: sharedWith }
  await inTransaction(ctx, async (tx) => {
    if ((await countOwnFilters(tx, actor.userId, list)) >= MAX_PER_LIST)
      throw new AppError('CONFLICT', savedFilterMessages.tooMany(MAX_PER_LIST))
    await insertFilter(tx, row, now)
  })
  return presentFilter(actor, row)
}

/** Without `sharedWith` it stays shared as it is. */
export async function updateSavedFilter(
  ctx: Ctx,
  id: string,
  { name, search, sharedWith }: z.output<typeof savedFilterChange>,
): Promise<SavedFilter> {
  const actor = signedIn(ctx)
  const known = await getChangeable(ctx, id)
  if (sharedWith !== undefined && sharedWith !== known.shared_with) refuseForeign(actor, sharedWith)
  const row = {
    ...known,
    name: name ?? known.name,
    search: search ?? known.search,
    shared_with: sharedWith === undefined ? known.shared_with : sharedWith,
  }
  await updateFilter(ctx.db, row, ctx.now())
  return presentFilter(actor, row)
}

export async function deleteSavedFilter(ctx: Ctx, id: string): Promise<{ ok: true }> {
  await deleteFilter(ctx.db, await getChangeable(ctx, id))
  return { ok: true }
}

async function getChangeable(ctx: Ctx, id: string): Promise<SavedFilterRow> {
  const row = await getFilter(ctx, id)
  if (!mayChange(signedIn(ctx), row)) throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  return row
}

/** The same answer for an organization that does not exist. */
function refuseForeign(actor: UserActor, organization: number | null): void {
  if (organization !== null && !isAdminIn(actor, organization))
    throw fieldError('sharedWith', savedFilterMessages.notAdmin)
}
