import { v7 } from 'uuid'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import { KEY_SCOPES, OWNED_KEY_SCOPES } from '~/shared/rules/access/key-scopes'
import type { ApiKey, NewApiKey } from '~/shared/schemas/api-key'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { requireFeature } from '../../structure/quotas'
import { type Held, idOf } from './holders'
import { freeName, makeKey, requireRoom } from './keys'
import { deleteKey, findStandardKey, type Holder, insertKey, lockKeys } from './store'

/** Calls for a single key per owner: one with all scopes and without expiry, beside the others. */

/** The response is the only place that shows the key; the old key stops working. */
export async function regenerateApiKey(
  ctx: Ctx,
  { holder, organizationId, userId }: Held,
): Promise<NewApiKey> {
  const { key, ...made } = makeKey(holder.kind)
  const createdAt = ctx.now()
  return inTransaction(ctx, async (tx) => {
    if (holder.kind !== 'user') await requireFeature(tx, organizationId, 'api')
    await lockKeys(tx, holder)
    const former = await findStandardKey(tx, holder)
    if (former) await deleteKey(tx, holder, former.id)
    else await requireRoom(tx, holder)
    const row = {
      ...made,
      id: v7({ msecs: createdAt.getTime() }),
      name: former?.name ?? (await freeName(tx, holder, apiKeyMessages.standardName)),
      scopes: holder.kind === 'user' ? KEY_SCOPES : OWNED_KEY_SCOPES,
      addresses: [],
      isStandard: true,
      createdAt,
      expiresAt: null,
    }
    await insertKey(tx, holder, row, userId)
    const action = `${holder.kind}.${former ? 'changeKey' : 'createKey'}`
    await recordActivity(ctx, tx, action, idOf(holder), {
      organizationId,
      before: { hint: former?.hint ?? null },
      after: { keyName: row.name, hint: row.hint },
    })
    return { key, hint: row.hint, createdAt: createdAt.toISOString(), lastUsedAt: null }
  })
}

export async function readApiKey(ctx: Ctx, holder: Holder): Promise<ApiKey> {
  const row = await findStandardKey(ctx.db, holder)
  return {
    hint: row?.hint ?? null,
    createdAt: row?.created_at.toISOString() ?? null,
    lastUsedAt: row?.used_at?.toISOString() ?? null,
  }
}

export async function removeApiKey(ctx: Ctx, { holder, organizationId }: Held): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    await lockKeys(tx, holder)
    const row = await findStandardKey(tx, holder)
    if (!row) return { ok: true }
    await deleteKey(tx, holder, row.id)
    const before = { keyName: row.name, hint: row.hint }
    await recordActivity(ctx, tx, `${holder.kind}.removeKey`, idOf(holder), { organizationId, before })
    return { ok: true }
  })
}
