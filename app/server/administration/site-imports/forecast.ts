import { isOverBudget } from '~/shared/rules/schedule/test-budget'
import type { ImportForecast } from '~/shared/schemas/site-import'
import type { SiteSettings } from '~/shared/schemas/site-settings'
import type { TenantCtx } from '../../platform/context'
import { readBudget } from '../../structure/quotas'
import { ahead, countOccurrences, predictedOf } from '../../structure/sites'
import { countUptime } from '../../uptime/monitors'

export interface Forecaster {
  /** Counts a site that is created, or changed from `before`. */
  add(after: SiteSettings, before: SiteSettings | undefined): void
  read(): Promise<ImportForecast>
}

/** Sums what all valid rows together would come to. */
export function forecaster(ctx: TenantCtx): Forecaster {
  const now = ctx.now()
  const testsOf = (settings: SiteSettings | undefined) => {
    if (!settings?.isScheduled) return 0
    const { pages, devices, locations, frequency, timezone } = settings
    const active = pages.filter(({ isActive }) => isActive).length
    return (
      countOccurrences({ cron: frequency, timezone }, now, ahead(now)) *
      active *
      devices.length *
      locations.length
    )
  }
  const isMonitored = (settings: SiteSettings | undefined) =>
    settings?.monitors.some(({ isPaused }) => !isPaused) ? 1 : 0
  const added = { tests: 0, sites: 0 }
  return {
    add(after, before) {
      added.tests += testsOf(after) - testsOf(before)
      added.sites += isMonitored(after) - isMonitored(before)
    },
    async read() {
      const { db, tenant } = ctx
      const [{ quota, uptimeQuota }, tests, { sites }] = await Promise.all([
        readBudget(ctx, tenant),
        predictedOf(db, { tenant }, ctx.now()),
        countUptime(db, tenant),
      ])
      const change = (before: number, more: number, limit: number | null) => {
        const after = before + more
        return { before, after, quota: limit, isOver: isOverBudget(limit, { before, after }) }
      }
      return {
        tests: change(tests, added.tests, quota),
        uptimeSites: change(sites, added.sites, uptimeQuota),
      }
    },
  }
}
