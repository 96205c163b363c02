import type { CheckedSettings } from '~/shared/schemas/budget'
import type { TenantCtx } from '../../platform/context'
import { getRetention } from '../clients'
import { readBudget } from '../quotas'
import { minStepMs } from './cron'
import type { Schedule } from './plan-schedule'
import { predictCapacity } from './predict-capacity'
import { forecastQuota } from './predict-quota'
import { predictStorage } from './predict-storage'
import { listLocationTimings, listTimingGroups } from './prediction.store'
import { maxJitter } from './rules'

/** No site has this id. */
const NO_SITE = 0

/** The quota, agents and storage with these settings instead of the saved ones. */
export async function predictNeeds(ctx: TenantCtx, input: CheckedSettings, schedule: Schedule) {
  const { db, tenant, target } = ctx
  const { site, pages, devices, regions, runs } = input
  const now = ctx.now()
  const part = { tenant, site: site ?? NO_SITE }
  const [budget, whole, own, saved, { retention_days }] = await Promise.all([
    readBudget(ctx, tenant),
    listTimingGroups(db, { tenant }),
    listTimingGroups(db, part),
    listLocationTimings(db, part),
    getRetention(db, tenant, Number(target.clientId)),
  ])
  const combinations = schedule.isEnabled ? pages * devices.length : 0
  const timing = { ...schedule, runs: combinations * runs }
  const jitter = maxJitter(minStepMs(schedule, now) ?? 0)
  const wanted = regions.map((location_id) => ({
    ...timing,
    location_id,
    min_jitter: 0,
    max_jitter: jitter,
  }))
  const [capacity, storage] = await Promise.all([
    predictCapacity(ctx, { wanted, saved }),
    predictStorage(ctx, tenant, [{ ...timing, runs: timing.runs * regions.length, retention_days }]),
  ])
  const replaced = own.map((group) => ({ ...group, combinations: -group.combinations }))
  const added = { ...schedule, combinations: combinations * regions.length }
  return { forecast: forecastQuota([...whole, ...replaced, added], budget, now), capacity, storage }
}
