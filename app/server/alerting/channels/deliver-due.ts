import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../platform/context'
import { createLogger } from '../../platform/log'
import { type AttemptMeans, attemptDelivery } from './attempt-delivery'
import { type ClaimedDelivery, claimDueDeliveries } from './delivery.store'
import { LEASE_MS, settleAttempt } from './settle-attempt'

const log = createLogger('channels')
const MAX_RUNNING = 32
/** Channels that fail are often slow: they never take all places. */
const MAX_RUNNING_FAILING = 16
const POLL_MS = 500

export interface DeliveryMeans extends AttemptMeans {
  maxRunning?: number
}

/** Sends one claimed delivery and stores the result. */
async function deliver(ctx: Ctx, claimed: ClaimedDelivery, setup: AttemptMeans): Promise<void> {
  const { id: deliveryId, kind, message, attempts, channel_id: channelId } = claimed
  const { settings, sealed } = claimed
  const channel = { id: channelId, kind: claimed.channel_kind, settings, sealed }
  const attempt = claimed.is_enabled
    ? await attemptDelivery(ctx, { deliveryId, kind, message, channel }, setup)
    : { status: null, text: null, durationMs: null, error: 'disabled' as const, retryAfter: null }
  await settleAttempt(ctx, claimed, attempt)
  const { status, error, durationMs } = attempt
  const facts = { deliveryId, channelId, attempts, status, error, durationMs }
  if (error === null) log.info(facts, 'message was delivered')
  else log.warn(facts, 'message was not delivered')
}

/**
 * Sends due deliveries until none is left, one at a time per channel, so that a slow channel holds up none but itself.
 * A lease is taken before sending: after a crash the delivery is sent once more. Returns how many were sent.
 */
export async function deliverDue(ctx: Ctx, signal: AbortSignal, setup: DeliveryMeans = {}): Promise<number> {
  const maxRunning = setup.maxRunning ?? MAX_RUNNING
  const running = new Map<string, { isFailing: boolean; done: Promise<void> }>()
  let sent = 0
  const start = (claimed: ClaimedDelivery) => {
    const done = deliver(ctx, claimed, setup)
      .catch((error: unknown) => log.error({ err: error, deliveryId: claimed.id }, 'delivery broke off'))
      .finally(() => running.delete(claimed.channel_id))
    running.set(claimed.channel_id, { isFailing: claimed.is_failing, done })
    sent += 1
  }
  const claim = async () => {
    if (signal.aborted || running.size >= maxRunning) return 0
    const failing = [...running.values()].filter(({ isFailing }) => isFailing).length
    const now = ctx.now()
    const claimed = await claimDueDeliveries(ctx.db, {
      now,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      busy: [...running.keys()],
      limit: maxRunning - running.size,
      failingLimit: Math.max(0, Math.min(MAX_RUNNING_FAILING, maxRunning / 2) - failing),
    })
    for (const one of claimed) start(one)
    return claimed.length
  }
  const nextEnd = () => Promise.race([...running.values()].map(({ done }) => done))
  try {
    while ((await claim()) > 0 || running.size > 0) await pause(nextEnd())
  } finally {
    await Promise.all([...running.values()].map(({ done }) => done))
  }
  return sent
}

/** Until a delivery ends, or a moment in which others may have become due. */
async function pause(end: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const wait = sleep(POLL_MS, undefined, { signal: timer.signal }).catch(() => {})
  await Promise.race([end, wait])
  timer.abort()
}
