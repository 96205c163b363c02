import { monitorsMessages } from '~/shared/messages/monitors'
import { targetOf } from '~/shared/rules/uptime/monitor-target'
import { type Monitor, type MonitorChange, monitorBody } from '~/shared/schemas/monitor'
import { recordActivity } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import { AppError, orNotFound } from '../../platform/errors'
import { mergeChange } from '../../platform/http/merge-change'
import { applyPause } from './apply-pause'
import { checkMonitor } from './check-monitor'
import {
  findMonitor,
  lockMonitor,
  type MonitorRow,
  setMonitorLocations,
  updateMonitorRow,
} from './monitor.store'
import { openRequest } from './open-request'
import { loggedMonitor } from './present-monitor'
import { loadMonitor } from './read-monitor'
import { sealRequest } from './request-secrets'
import { withinUptimeQuota } from './within-uptime-quota'

/** Changes the named settings; the history stays. */
export async function updateMonitor(ctx: TenantCtx, change: MonitorChange): Promise<Monitor> {
  const { tenant } = ctx
  const id = Number(ctx.target.id)
  const known = orNotFound(await findMonitor(ctx.db, tenant, id))
  const stored = await openRequest(known.sealed, tenant, id)
  const input = mergeChange(monitorBody, asInput(await loadMonitor(ctx, ctx.db, tenant, id)), change)
  const checked = await checkMonitor(ctx, input, known.site_id, { stored, address: addressOf(known) })
  const monitor = await withinUptimeQuota(ctx, async (tx) => {
    const row = orNotFound(await lockMonitor(tx, tenant, id))
    // The secrets were decrypted for the URL stored at that time.
    if (row.sealed !== known.sealed) throw new AppError('CONFLICT', monitorsMessages.changedMeanwhile)
    const before = await loadMonitor(ctx, tx, tenant, id)
    const now = ctx.now()
    const { values, secrets, isPaused } = checked
    const sealed = secrets ? await sealRequest(secrets, tenant, id) : row.sealed
    const pausedAt = isPaused ? (row.paused_at ?? now) : null
    await updateMonitorRow(tx, tenant, id, { values, sealed, pausedAt }, now)
    await setMonitorLocations(tx, tenant, id, checked.locations)
    if (isPaused !== before.isPaused)
      await applyPause(tx, ctx, [{ organization: tenant, monitor: id }], isPaused)
    const after = await loadMonitor(ctx, tx, tenant, id)
    await recordActivity(ctx, tx, 'monitor.update', id, {
      before: loggedMonitor(before),
      after: loggedMonitor(after),
    })
    return after
  })
  ctx.bus.notify('uptime', [tenant])
  return monitor
}

/** Without a target a monitor follows its page. Its request stays when the change names none. */
const asInput = ({ page, followsPage, target, locations, ...monitor }: Monitor) => ({
  ...monitor,
  page,
  target: followsPage ? undefined : target,
  locations: locations.map(({ _id }) => _id),
  request: undefined,
})

const addressOf = ({ settings, target, page_url }: MonitorRow) =>
  targetOf(settings.kind, target ?? page_url ?? '')
