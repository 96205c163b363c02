import { v7 } from 'uuid'
import { channelFormMessages as words } from '~/shared/messages/channels'
import type { CreatedChannel, NewChannel } from '~/shared/schemas/channel'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { requireFeature } from '../../structure/quotas'
import {
  checkAddress,
  hintOfSecrets,
  mergeSecrets,
  newSigningSecret,
  sealSecrets,
  settingsOf,
} from './channel-secrets'
import { loggedChannel, presentChannel } from './present'
import { getChannel, insertChannel, lockChannelCount } from './store'

const MAX_CHANNELS = 200

/** The signing secret of a webhook is in this answer only. */
export async function createChannel(ctx: TenantCtx, input: NewChannel): Promise<CreatedChannel> {
  const { tenant } = ctx
  const { kind, name } = input
  await checkAddress(ctx, kind === 'pagerduty' ? undefined : input.address)
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const secret = kind === 'webhook' ? newSigningSecret() : null
  const secrets = { ...mergeSecrets(kind, input), ...(secret !== null && { signingSecret: secret }) }
  const settings = settingsOf(kind, input, secrets)
  const sealed = await sealSecrets(id, secrets)
  return inTransaction(ctx, async (tx) => {
    await requireFeature(tx, tenant, 'channels')
    if ((await lockChannelCount(tx, tenant)) >= MAX_CHANNELS)
      throw new AppError('CONFLICT', words.tooMany(MAX_CHANNELS))
    await insertChannel(tx, tenant, {
      id,
      kind,
      name,
      settings: JSON.stringify(settings),
      sealed,
      hint: hintOfSecrets(secrets, settings),
      clientId: ctx.target.clientId ?? null,
      teamId: ctx.target.teamId ?? null,
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      createdAt: now,
      updatedAt: now,
    })
    const row = await getChannel(tx, tenant, id)
    await recordActivity(ctx, tx, 'channel.create', id, { after: loggedChannel(row) })
    return { ...presentChannel(row, now), secret }
  })
}
