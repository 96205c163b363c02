import type { OutageMailPreference } from '~/shared/schemas/outage-mail'
import { authorize, signedIn } from '../../platform/access'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import { isDefaultReader } from './default-reader.store'
import { findMailing } from './mailing.store'
import { type OfOrganization, placeOf } from './place'
import { writeSubscription } from './set-subscription'

/** The alert mails of one client as a single choice of the caller. */

const allowedPlace = async (ctx: Ctx, client: string): Promise<OfOrganization> => {
  const allowed: TenantCtx = await authorize(ctx, 'client.read', { kind: 'client', id: client })
  return placeOf(allowed.target)
}

const identityOf = (ctx: Ctx, place: OfOrganization) => ({
  kind: 'alert' as const,
  subject: { user: signedIn(ctx).userId, team: null },
  ...place,
})

async function preferenceOf(ctx: Ctx, place: OfOrganization): Promise<OutageMailPreference> {
  const isOwner = await isDefaultReader(ctx.db, place.organizationId, signedIn(ctx).userId)
  const identity = identityOf(ctx, place)
  const found =
    (await findMailing(ctx.db, place.organizationId, identity)) ??
    (await findMailing(ctx.db, place.organizationId, { ...identity, clientId: null }))
  return { isOwner, isWanted: found?.isSubscribed ?? isOwner }
}

export const readOutageMail = async (ctx: Ctx, client: string): Promise<OutageMailPreference> =>
  preferenceOf(ctx, await allowedPlace(ctx, client))

export async function changeOutageMail(
  ctx: Ctx,
  client: string,
  { isWanted }: { isWanted: boolean },
): Promise<OutageMailPreference> {
  const place = await allowedPlace(ctx, client)
  await inTransaction(ctx, async (tx) => {
    const identity = identityOf(ctx, place)
    const before = await findMailing(tx, place.organizationId, identity)
    await writeSubscription(ctx, tx, { ...identity, before, change: { isSubscribed: isWanted } })
  })
  return preferenceOf(ctx, place)
}
