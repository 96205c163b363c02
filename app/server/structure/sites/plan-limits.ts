import { plansMessages } from '~/shared/messages/plans'
import type { Limits } from '~/shared/rules/plans/limits'
import { MINUTE_MS } from '~/shared/values/units'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { minStepMs } from './cron'
import { countSitesOverLocations, listSchedules } from './plan-limits.store'

export interface OverPlan {
  tooOften: number
  overLocations: number
}

/** How many sites test more often, or from more locations, than the plan allows. */
export async function countOverPlan(
  db: Db,
  tenant: number,
  { minIntervalMinutes, maxLocations }: Limits,
  now: Date,
): Promise<OverPlan> {
  const schedules = minIntervalMinutes === null ? [] : await listSchedules(db, tenant)
  const shortest = (minIntervalMinutes ?? 0) * MINUTE_MS
  return {
    tooOften: schedules
      .filter((schedule) => (minStepMs(schedule, now) ?? shortest) < shortest)
      .reduce((sum, { sites }) => sum + sites, 0),
    overLocations: maxLocations === null ? 0 : await countSitesOverLocations(db, tenant, maxLocations),
  }
}

/** What exceeds a smaller plan stays; only more of it is refused. */
export function refuseMoreOverPlan(limits: Limits, before: OverPlan, after: OverPlan): void {
  const refuse = (message: string) => {
    throw new AppError('CONFLICT', message, { reason: 'QUOTA_EXCEEDED' })
  }
  if (after.tooOften > before.tooOften) refuse(plansMessages.limits.interval(limits.minIntervalMinutes ?? 0))
  if (after.overLocations > before.overLocations)
    refuse(plansMessages.limits.locations(limits.maxLocations ?? 0))
}
