import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Attempt } from './attempt-delivery'
import {
  type ClaimedDelivery,
  expediteWaiting,
  failWaiting,
  markDelivered,
  markFailed,
  postponeWaiting,
} from './delivery.store'
import { nextAttemptAt } from './rules'
import { disableGoneChannel, markChannelDelivered, markChannelFailing } from './store'

/** Longer than an attempt can take. */
export const LEASE_MS = 60_000
const TOO_MANY_REQUESTS = 429

type Settled = Pick<
  ClaimedDelivery,
  'organization_id' | 'id' | 'channel_id' | 'attempts' | 'queued_at' | 'is_failing'
>

/** Stores the result of an attempt and what follows from it. */
export function settleAttempt(ctx: Ctx, claimed: Settled, attempt: Attempt): Promise<void> {
  if (attempt.error === null) return settleDelivered(ctx, claimed, attempt)
  return attempt.error === 'gone' ? settleGone(ctx, claimed, attempt) : settleFailed(ctx, claimed, attempt)
}

export async function settleDelivered(ctx: Ctx, claimed: Settled, attempt: Attempt): Promise<void> {
  const { organization_id: tenant, id, channel_id: channelId } = claimed
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await markDelivered(tx, tenant, id, attempt, now)
    await markChannelDelivered(tx, tenant, channelId, now)
    if (claimed.is_failing) await expediteWaiting(tx, tenant, channelId, now, LEASE_MS)
  })
}

async function settleFailed(ctx: Ctx, claimed: Settled, attempt: Attempt): Promise<void> {
  const { organization_id: tenant, id, channel_id: channelId, attempts, queued_at: queuedAt } = claimed
  const { error, status, retryAfter } = attempt
  const now = ctx.now()
  const isFinal = error === 'secret' || error === 'disabled'
  const nextAt = isFinal ? null : nextAttemptAt({ attempts, queuedAt, now, retryAfter })
  await inTransaction(ctx, async (tx) => {
    const isSettled = await markFailed(tx, tenant, { id, attempts }, { result: attempt, nextAt, now })
    if (!isSettled || error === 'disabled') return
    await markChannelFailing(tx, tenant, channelId, now)
    if (status === TOO_MANY_REQUESTS && retryAfter && nextAt)
      await postponeWaiting(tx, tenant, channelId, nextAt)
  })
}

/** 410 says that the receiver is gone for good. */
export async function settleGone(ctx: Ctx, claimed: Settled, attempt: Attempt): Promise<void> {
  const { organization_id: tenant, id, channel_id: channelId, attempts } = claimed
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await markFailed(tx, tenant, { id, attempts }, { result: attempt, nextAt: null, now })
    await failWaiting(tx, tenant, channelId, 'gone', now)
    if (!(await disableGoneChannel(tx, tenant, channelId, now))) return
    await recordActivity(ctx, tx, 'channel.disable', channelId, {
      organizationId: tenant,
      after: { isEnabled: false, reason: 'gone' },
    })
  })
}
