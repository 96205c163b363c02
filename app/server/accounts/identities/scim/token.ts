import { v7 } from 'uuid'
import type { ScimToken } from '~/shared/schemas/scim'
import { withSession } from '../../../platform/access'
import { recordActivity } from '../../../platform/activity'
import { inTransaction, type TenantCtx } from '../../../platform/context'
import { publicUrl } from '../../../platform/public-url'
import { hashSecret, newSecret } from '../../../platform/secrets'
import { lockSignIn } from '../connections/connection.store'
import { SCIM_PATH, SCIM_TOKEN_PREFIX } from './scim-refusal'
import { countProvisioned, deleteToken, readToken, writeToken } from './token.store'

const HINT_LENGTH = 4

export async function readScimToken({ db, tenant }: TenantCtx): Promise<ScimToken> {
  const row = await readToken(db, tenant)
  const counts = await countProvisioned(db, tenant)
  return {
    baseUrl: publicUrl(SCIM_PATH),
    hint: row ? `${SCIM_TOKEN_PREFIX}…${row.hint}` : null,
    createdAt: row?.created_at.toISOString() ?? null,
    lastUsedAt: row?.used_at?.toISOString() ?? null,
    users: counts?.users ?? 0,
    groups: counts?.groups ?? 0,
  }
}

/** The response is the only place that shows the token; the old one stops working. */
export async function makeScimToken(ctx: TenantCtx): Promise<{ token: string }> {
  const { userId } = withSession(ctx)
  const token = SCIM_TOKEN_PREFIX + newSecret()
  const now = ctx.now()
  return inTransaction(ctx, async (tx) => {
    await lockSignIn(tx, ctx.tenant)
    const former = await readToken(tx, ctx.tenant)
    const hint = token.slice(-HINT_LENGTH)
    const id = v7({ msecs: now.getTime() })
    await writeToken(tx, ctx.tenant, { id, hash: hashSecret(token), hint, userId, now })
    const action = `organization.${former ? 'replace' : 'create'}ScimToken`
    await recordActivity(ctx, tx, action, ctx.tenant, {
      before: { hint: former?.hint ?? null },
      after: { hint },
    })
    return { token }
  })
}

export async function revokeScimToken(ctx: TenantCtx): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    await lockSignIn(tx, ctx.tenant)
    const row = await readToken(tx, ctx.tenant)
    if (!row) return { ok: true }
    await deleteToken(tx, ctx.tenant)
    await recordActivity(ctx, tx, 'organization.revokeScimToken', ctx.tenant, { before: { hint: row.hint } })
    return { ok: true }
  })
}
