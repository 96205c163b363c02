import { channelFormMessages as words } from '~/shared/messages/channels'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { newSigningSecret, openSecrets, sealSecrets } from './channel-secrets'
import { lockChannel, updateChannelRow } from './store'

/** The old secret signs as well for so long. */
const OVERLAP_MS = 24 * 60 * 60_000

/** A new signing secret, which is in this answer only. */
export async function rotateSecret(ctx: TenantCtx): Promise<{ secret: string }> {
  const { tenant } = ctx
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const channel = await lockChannel(tx, tenant, id)
    if (channel.kind !== 'webhook') throw new AppError('CONFLICT', words.onlyWebhooks)
    const now = ctx.now()
    const secret = newSigningSecret()
    const { signingSecret, ...known } = (await openSecrets(id, channel.sealed)) ?? {}
    const until = new Date(now.getTime() + OVERLAP_MS).toISOString()
    const secrets = {
      ...known,
      signingSecret: secret,
      ...(signingSecret !== undefined && { previousSecret: { secret: signingSecret, until } }),
    }
    await updateChannelRow(tx, tenant, id, { sealed: await sealSecrets(id, secrets) }, now)
    await recordActivity(ctx, tx, 'channel.rotateSecret', id, { after: { name: channel.name } })
    return { secret }
  })
}
