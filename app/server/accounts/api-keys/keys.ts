import { v7 } from 'uuid'
import { apiKeyMessages as words } from '~/shared/messages/api-keys'
import { type KeyScope, OWNED_KEY_SCOPES } from '~/shared/rules/access/key-scopes'
import type { ApiKeyBody, ApiKeyDetails, CreatedApiKey } from '~/shared/schemas/api-key'
import { isUuid } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { hashSecret, newSecret } from '../../platform/secrets'
import { requireFeature } from '../../structure/quotas'
import { type Held, idOf } from './holders'
import { KEY_PREFIXES, MAX_KEYS } from './rules'
import {
  deleteKey,
  type Holder,
  insertKey,
  type KeyRow,
  listKeys,
  lockKey,
  lockKeys,
  updateKey,
} from './store'

const HINT_LENGTH = 4

export function makeKey(kind: Holder['kind']): { key: string; hash: Buffer; hint: string } {
  const key = KEY_PREFIXES[kind] + newSecret()
  return { key, hash: hashSecret(key), hint: key.slice(-HINT_LENGTH) }
}

const presentKey = (kind: Holder['kind'], row: KeyRow): ApiKeyDetails => ({
  _id: row.id,
  name: row.name,
  shown: `${KEY_PREFIXES[kind]}…${row.hint}`,
  scopes: row.scopes,
  addresses: row.addresses,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.used_at?.toISOString() ?? null,
})

export const listApiKeys = async (ctx: Ctx, holder: Holder): Promise<ApiKeyDetails[]> =>
  (await listKeys(ctx.db, holder)).map((row) => presentKey(holder.kind, row))

export async function requireRoom(tx: Db, holder: Holder): Promise<void> {
  if ((await listKeys(tx, holder)).length >= MAX_KEYS)
    throw new AppError('CONFLICT', words.tooMany(MAX_KEYS), { reason: 'TOO_MANY_KEYS' })
}

/** The name, with a number where the owner has such a key. */
export async function freeName(tx: Db, holder: Holder, name: string): Promise<string> {
  const taken = new Set((await listKeys(tx, holder)).map((row) => row.name.toLowerCase()))
  const numbered = (n: number) => (n === 1 ? name : `${name} ${n}`)
  let n = 1
  while (taken.has(numbered(n).toLowerCase())) n++
  return numbered(n)
}

function requireScopes({ kind }: Holder, scopes: readonly KeyScope[]): void {
  const allowed: readonly KeyScope[] = kind === 'user' ? scopes : OWNED_KEY_SCOPES
  if (!scopes.every((scope) => allowed.includes(scope))) throw fieldError('scopes', words.billingIsForPeople)
}

function requireFuture(expiresAt: Date | null, now: Date): void {
  if (expiresAt && expiresAt <= now) throw fieldError('expiresAt', words.expiryPast)
}

const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null)

/** What the activity log has of a key. */
const entryOf = ({ name, scopes, addresses, expires_at }: Omit<KeyRow, 'id' | 'used_at'>) => ({
  keyName: name,
  scopes: scopes.join(', '),
  addresses: addresses.join(', ') || null,
  expiresAt: expires_at?.toISOString() ?? null,
})

/** The response is the only place that shows the key. */
export async function createApiKey(
  ctx: Ctx,
  { holder, organizationId, userId }: Held,
  body: ApiKeyBody,
): Promise<CreatedApiKey> {
  const { key, hash, hint } = makeKey(holder.kind)
  const now = ctx.now()
  const expiresAt = dateOf(body.expiresAt)
  const scopes = [...new Set(body.scopes)]
  const addresses = [...new Set(body.addresses ?? [])]
  requireScopes(holder, scopes)
  requireFuture(expiresAt, now)
  return inTransaction(ctx, async (tx) => {
    if (holder.kind !== 'user') await requireFeature(tx, organizationId, 'api')
    await lockKeys(tx, holder)
    await requireRoom(tx, holder)
    const id = v7({ msecs: now.getTime() })
    const { name } = body
    const row = { id, name, hash, hint, scopes, addresses, isStandard: false, createdAt: now, expiresAt }
    await insertKey(tx, holder, row, userId)
    const stored = await lockKey(tx, holder, id)
    await recordActivity(ctx, tx, `${holder.kind}.createKey`, idOf(holder), {
      organizationId,
      after: { ...entryOf(stored), hint },
    })
    return { ...presentKey(holder.kind, stored), key }
  })
}

export async function updateApiKey(
  ctx: Ctx,
  { holder, organizationId }: Held,
  id: string,
  change: Partial<ApiKeyBody>,
): Promise<ApiKeyDetails> {
  if (!isUuid(id)) throw notFound()
  return inTransaction(ctx, async (tx) => {
    await lockKeys(tx, holder)
    const row = await lockKey(tx, holder, id)
    const next: KeyRow = {
      ...row,
      name: change.name ?? row.name,
      scopes: change.scopes ? [...new Set(change.scopes)] : row.scopes,
      addresses: change.addresses ? [...new Set(change.addresses)] : row.addresses,
      expires_at: change.expiresAt === undefined ? row.expires_at : dateOf(change.expiresAt),
    }
    requireScopes(holder, next.scopes)
    if (next.expires_at?.getTime() !== row.expires_at?.getTime()) requireFuture(next.expires_at, ctx.now())
    await updateKey(tx, holder, next)
    await recordActivity(ctx, tx, `${holder.kind}.updateKey`, idOf(holder), {
      organizationId,
      before: entryOf(row),
      after: entryOf(next),
    })
    return presentKey(holder.kind, next)
  })
}

export async function revokeApiKey(
  ctx: Ctx,
  { holder, organizationId }: Held,
  id: string,
): Promise<{ ok: true }> {
  if (!isUuid(id)) throw notFound()
  return inTransaction(ctx, async (tx) => {
    const row = await lockKey(tx, holder, id)
    await deleteKey(tx, holder, id)
    await recordActivity(ctx, tx, `${holder.kind}.removeKey`, idOf(holder), {
      organizationId,
      before: { keyName: row.name, hint: row.hint },
    })
    return { ok: true }
  })
}
