import { monitorsMessages } from '~/shared/messages/monitors'
import {
  DEFAULT_INTERVAL_SECONDS,
  DEFAULT_SETTINGS,
  DEFAULT_TIMEOUT_MS,
} from '~/shared/rules/uptime/default-monitor'
import type { Monitor, MonitorBody } from '~/shared/schemas/monitor'
import type { TenantCtx } from '../../platform/context'
import { AppError, notFound } from '../../platform/errors'
import { addMonitor } from './add-monitor'
import { checkMonitor } from './check-monitor'
import { hasHttpMonitor, lockSiteMonitors } from './monitor.store'
import { withinUptimeQuota } from './within-uptime-quota'

function siteOf({ target }: TenantCtx): number {
  if (target.siteId === undefined) throw notFound()
  return target.siteId
}

export async function createMonitor(ctx: TenantCtx, input: MonitorBody): Promise<Monitor> {
  const checked = await checkMonitor(ctx, input, siteOf(ctx))
  const monitor = await withinUptimeQuota(ctx, (tx) => addMonitor(ctx, tx, checked))
  ctx.bus.notify('uptime', [ctx.tenant])
  return monitor
}

/** The default monitor of a page; throws when it exists. */
export async function createPageMonitor(ctx: TenantCtx): Promise<Monitor> {
  const [site, page] = [siteOf(ctx), Number(ctx.target.id)]
  const usual: MonitorBody = {
    page,
    settings: DEFAULT_SETTINGS,
    intervalSeconds: DEFAULT_INTERVAL_SECONDS,
    timeoutMs: DEFAULT_TIMEOUT_MS,
    slowMs: null,
    locations: [],
    isPaused: false,
  }
  const checked = await checkMonitor(ctx, usual, site)
  const monitor = await withinUptimeQuota(ctx, async (tx) => {
    await lockSiteMonitors(tx, ctx.tenant, site)
    if (await hasHttpMonitor(tx, ctx.tenant, page))
      throw new AppError('CONFLICT', monitorsMessages.pageHasOne)
    return addMonitor(ctx, tx, checked)
  })
  ctx.bus.notify('uptime', [ctx.tenant])
  return monitor
}
