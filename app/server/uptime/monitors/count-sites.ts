import type { z } from 'zod'
import { adminScopeOf } from '~/shared/rules/access/roles'
import type { uptimeSiteCount } from '~/shared/schemas/monitor'
import type { Ctx, TenantCtx } from '../../platform/context'
import { readBudget } from '../../structure/quotas'
import { countUptime, touchMonitors, type UptimeCount } from './count.store'

/** Monitored sites and the quota. */
export async function countUptimeSites(ctx: TenantCtx): Promise<z.input<typeof uptimeSiteCount>> {
  const { tenant, target } = ctx
  const part = { client: target.clientId, project: target.projectId, site: target.siteId }
  const [count, { uptimeQuota }] = await Promise.all([
    countUptime(ctx.db, tenant, part),
    readBudget(ctx, tenant),
  ])
  return { ...count, quota: uptimeQuota }
}

/** Makes probers reload all monitors that the caller administers. */
export const syncUptime = (ctx: Ctx): Promise<UptimeCount> =>
  touchMonitors(ctx.db, adminScopeOf(ctx.actor), ctx.now())
