import type { OutageMailPreference } from '~/shared/schemas/outage-mail'
import { authorize, signedIn } from '../access'
import { hashSecret, newSecret } from '../auth'
import type { Ctx, TenantCtx } from '../context'
import { hashesOf } from './mail-key'
import { findOutageMail, unsubscribeByKeys, upsertOutageMail } from './outage-mail.store'

const authorizeClient = (ctx: Ctx, client: string): Promise<TenantCtx> =>
  authorize(ctx, 'client.read', { kind: 'client', id: client })

async function outageMailSettingOf(ctx: TenantCtx): Promise<OutageMailPreference> {
  const { userId, ownerOf } = signedIn(ctx)
  const isOwner = ownerOf.includes(ctx.tenant)
  const found = await findOutageMail(ctx.db, ctx.tenant, Number(ctx.target.id), userId)
  return { isOwner, isWanted: found?.is_subscribed ?? isOwner }
}

export const readOutageMail = async (ctx: Ctx, client: string): Promise<OutageMailPreference> =>
  outageMailSettingOf(await authorizeClient(ctx, client))

export async function changeOutageMail(
  ctx: Ctx,
  client: string,
  { isWanted }: { isWanted: boolean },
): Promise<OutageMailPreference> {
  const allowed = await authorizeClient(ctx, client)
  const { userId } = signedIn(ctx)
  await upsertOutageMail(ctx.db, allowed.tenant, {
    client: Number(allowed.target.id),
    user: userId,
    isWanted,
    keyHash: hashSecret(newSecret()),
    now: ctx.now(),
  })
  return outageMailSettingOf(allowed)
}

/** Unsubscribes by the keys of a mail. Unknown keys look the same. */
export async function endOutageMails(ctx: Ctx, keys: string): Promise<{ ok: true }> {
  await unsubscribeByKeys(ctx.db, hashesOf(keys), ctx.now())
  return { ok: true }
}
