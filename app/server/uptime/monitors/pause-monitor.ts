import type { Monitor } from '~/shared/schemas/monitor'
import { recordActivity } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { applyPause } from './apply-pause'
import { lockMonitor, updateMonitorRow } from './monitor.store'
import { loadMonitor } from './read-monitor'
import { withinUptimeQuota } from './within-uptime-quota'

/** Resuming needs quota. Idempotent. */
export async function pauseMonitor(ctx: TenantCtx, isPaused: boolean): Promise<Monitor> {
  const { tenant } = ctx
  const id = Number(ctx.target.id)
  const monitor = await withinUptimeQuota(ctx, async (tx) => {
    const row = orNotFound(await lockMonitor(tx, tenant, id))
    const wasPaused = row.paused_at !== null
    if (wasPaused === isPaused) return loadMonitor(ctx, tx, tenant, id)
    const now = ctx.now()
    await updateMonitorRow(tx, tenant, id, { pausedAt: isPaused ? now : null }, now)
    await applyPause(tx, ctx, [{ organization: tenant, monitor: id }], isPaused)
    await recordActivity(ctx, tx, isPaused ? 'monitor.pause' : 'monitor.resume', id, {
      before: { name: row.name, isPaused: wasPaused },
      after: { name: row.name, isPaused },
    })
    return loadMonitor(ctx, tx, tenant, id)
  })
  ctx.bus.notify('uptime', [tenant])
  return monitor
}
