import { v7 } from 'uuid'
import { channelTexts } from '~/shared/messages/channels'
import { paths } from '~/shared/paths'
import type { AlertMessage } from '~/shared/schemas/alert-message'
import type { Delivery } from '~/shared/schemas/channel'
import { refuseDemo } from '../../platform/access'
import { originOf } from '../../platform/brand-hosts'
import type { TenantCtx } from '../../platform/context'
import { attemptDelivery } from './attempt-delivery'
import { insertDelivery, lockDelivery, markFailed } from './delivery.store'
import { presentDelivery } from './present'
import { settleDelivered } from './settle-attempt'
import { type ChannelRow, getChannel } from './store'

const words = channelTexts.test

function testMessage(channel: ChannelRow, now: Date, origin: string): AlertMessage {
  return {
    kind: 'test',
    alertId: null,
    severity: 'good',
    title: words.title(channel.name),
    summary: words.summary,
    organization: channel.organization_name,
    client: channel.client_name,
    site: null,
    openedAt: now.toISOString(),
    closedAt: null,
    crossings: [
      {
        rule: words.rule,
        subject: words.subject,
        url: `${origin}/`,
        metric: words.metric,
        value: words.value,
        confirmed: words.confirmedValue,
        threshold: words.thresholdValue,
        baseline: words.baselineValue,
      },
    ],
    total: 1,
    url: new URL(paths.channel(channel.id), origin).href,
    acknowledgeUrl: null,
  }
}

/** Sends a test message at once and returns its delivery; a failed one is not tried again. */
export async function testChannel(ctx: TenantCtx): Promise<Delivery> {
  const { db, tenant } = ctx
  await refuseDemo(ctx, tenant)
  const channel = await getChannel(db, tenant, String(ctx.target.id))
  const now = ctx.now()
  const message = testMessage(channel, now, await originOf(db, tenant))
  const deliveryId = v7({ msecs: now.getTime() })
  const stored = { id: deliveryId, channelId: channel.id, alertId: null, kind: 'test' as const, message }
  await insertDelivery(db, tenant, { ...stored, nextAt: null, now })
  const attempted = { deliveryId, kind: 'test' as const, message, channel }
  const result = await attemptDelivery(ctx, attempted)
  if (result.error === null) await settleTest(ctx, channel, deliveryId, result)
  else await markFailed(db, tenant, { id: deliveryId, attempts: 1 }, { result, nextAt: null, now: ctx.now() })
  // A test must not leave an open incident.
  if (result.error === null && channel.kind === 'pagerduty')
    await attemptDelivery(ctx, { ...attempted, kind: 'recovered' })
  return presentDelivery(await lockDelivery(db, tenant, channel.id, deliveryId))
}

const settleTest = (
  ctx: TenantCtx,
  channel: ChannelRow,
  id: string,
  result: Parameters<typeof settleDelivered>[2],
): Promise<void> =>
  settleDelivered(
    ctx,
    {
      organization_id: ctx.tenant,
      id,
      channel_id: channel.id,
      attempts: 1,
      queued_at: ctx.now(),
      is_failing: channel.failing_since !== null,
    },
    result,
  )
