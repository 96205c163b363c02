import type { Channel, ChannelChange } from '~/shared/schemas/channel'
import { channelChangeOf } from '~/shared/schemas/channel'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import {
  checkAddress,
  hintOfSecrets,
  mergeSecrets,
  openSecrets,
  sealSecrets,
  settingsOf,
} from './channel-secrets'
import { failWaiting } from './delivery.store'
import { loggedChannel, presentChannel } from './present'
import { type ChannelRow, getChannel, lockChannel, updateChannelRow } from './store'

/** What is left out stays as it is. */
export async function updateChannel(ctx: TenantCtx, input: ChannelChange): Promise<Channel> {
  const { tenant } = ctx
  const id = String(ctx.target.id)
  const { kind } = await getChannel(ctx.db, tenant, id)
  refuseFaults(kind, input)
  await checkAddress(ctx, kind === 'pagerduty' ? undefined : input.address)
  return inTransaction(ctx, async (tx) => {
    const before = await lockChannel(tx, tenant, id)
    const now = ctx.now()
    const stored = await changedSecrets(before, input)
    const { name = before.name, isEnabled = before.is_enabled } = input
    const change = { ...stored, name, isEnabled, disabledReason: isEnabled ? null : undefined }
    await updateChannelRow(tx, tenant, id, change, now)
    if (!isEnabled) await failWaiting(tx, tenant, id, 'disabled', now)
    const after = await getChannel(tx, tenant, id)
    await recordActivity(ctx, tx, 'channel.update', id, {
      before: loggedChannel(before),
      after: loggedChannel(after),
    })
    return presentChannel(after, now)
  })
}

/** The call's own schema doesn't know the kind. */
function refuseFaults(kind: ChannelRow['kind'], input: ChannelChange): void {
  const parsed = channelChangeOf(kind).safeParse({ ...input, tags: input.tags?.join(',') })
  const [issue] = parsed.error?.issues ?? []
  if (!issue) return
  throw new AppError('INVALID', issue.message, { fields: { [issue.path.join('.')]: [issue.message] } })
}

async function changedSecrets({ id, kind, sealed, settings, hint }: ChannelRow, input: ChannelChange) {
  const known = await openSecrets(id, sealed)
  const secrets = mergeSecrets(kind, input, known ?? {})
  const changed = settingsOf(kind, input, secrets, settings)
  const isLost = secrets.address === undefined && secrets.routingKey === undefined
  if (isLost) return { settings: JSON.stringify(changed), sealed, hint }
  return {
    settings: JSON.stringify(changed),
    sealed: await sealSecrets(id, secrets),
    hint: hintOfSecrets(secrets, changed),
  }
}
