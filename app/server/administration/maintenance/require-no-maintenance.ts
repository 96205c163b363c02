import { maintenanceMessages } from '~/shared/messages/failures'
import { isBlockedByMaintenance, RETRY_AFTER_SECONDS } from '~/shared/rules/access/maintenance'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { readMaintenance } from './read-maintenance'

/** Rejects calls during maintenance; `call` is method and path. */
export async function requireNoMaintenance(ctx: Ctx, call: string): Promise<void> {
  const { state, text } = await readMaintenance(ctx.db, ctx.now())
  if (!isBlockedByMaintenance(state, ctx.actor, call)) return
  throw new AppError('UNAVAILABLE', text ?? maintenanceMessages.text, {
    reason: 'MAINTENANCE',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
