import { plansMessages } from '~/shared/messages/plans'
import { hasFeature, type Limits, NO_LIMITS, type PlanFeature } from '~/shared/rules/plans/limits'
import { planLimits } from '~/shared/schemas/plan'
import type { Db } from '../../platform/db'
import { AppError, fieldError } from '../../platform/errors'
import { findQuota } from './usage.store'

/** -1 keeps results for ever. What a client has already may exceed a smaller plan. */
export async function requireRetention(db: Db, tenant: number, days: number | undefined): Promise<void> {
  if (days === undefined) return
  const { maxRetentionDays: max } = await readLimits(db, tenant)
  if (max === null || (days > 0 && days <= max)) return
  throw fieldError('retentionDays', plansMessages.limits.retention(max), 'CONFLICT')
}

/** Everything that the plan of an organization, or a super admin, allows it. Without a subscription there is no limit. */
export async function readLimits(db: Db, tenant: number): Promise<Limits> {
  const row = await findQuota(db, tenant)
  if (!row) return NO_LIMITS
  return {
    ...NO_LIMITS,
    ...(row.limits === null ? {} : planLimits.parse(row.limits)),
    checkQuota: row.monthly_test_quota,
    uptimeMonitor: row.uptime_quota,
  }
}

export async function requireFeature(db: Db, tenant: number, feature: PlanFeature): Promise<void> {
  if (hasFeature(await readLimits(db, tenant), feature)) return
  const message = plansMessages.limits.feature(plansMessages.features[feature])
  throw new AppError('CONFLICT', message, { reason: 'NOT_IN_PLAN' })
}
