import { deviceOf } from '~/shared/format/user-agent'
import { DAY_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import { DEVICE_DAYS } from '../../platform/http/device-cookie'
import { sweepAttempts } from '../../platform/rate-limits'
import { deleteExpiredSteps } from '../two-factor'
import { recordAccount } from './account-activity'
import { deleteOldRequests } from './joining/request.store'
import { deleteUnusedDevices } from './known-devices/known-device.store'
import { FORGET_AFTER_MS } from './rules'
import { deleteExpiredSessions } from './store'
import { deleteExpiredTokens } from './token.store'

const BATCH = 1000

export async function sweepSessions(ctx: Ctx): Promise<number> {
  const { db } = ctx
  const now = ctx.now()
  let removed = 0
  for (let batch = BATCH; batch === BATCH; removed += batch) batch = await sweepBatch(ctx, now)
  const longAgo = new Date(now.getTime() - FORGET_AFTER_MS)
  await sweepAttempts(ctx)
  await deleteOldRequests(db, longAgo)
  await deleteExpiredTokens(db, now)
  await deleteUnusedDevices(db, new Date(now.getTime() - DEVICE_DAYS * DAY_MS))
  await deleteExpiredSteps(db, now, BATCH)
  return removed
}

const sweepBatch = (ctx: Ctx, now: Date): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const ended = await deleteExpiredSessions(tx, now, BATCH)
    for (const { user_id: id, user_agent } of ended) {
      const before = { device: deviceOf(user_agent) }
      await recordAccount(ctx, tx, 'expireSession', { id, email: '' }, { before })
    }
    return ended.length
  })
