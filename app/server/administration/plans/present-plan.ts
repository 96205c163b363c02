import type { Offer } from '~/shared/rules/money/plan-price'
import type { Limits } from '~/shared/rules/plans/limits'
import { type PlanView, planLimits, planOffer } from '~/shared/schemas/plan'
import type { PlanRow, VersionRow } from './plan.store'

const SHAPE = planOffer.pick({
  currency: true,
  priceMonth: true,
  priceYear: true,
  checkQuota: true,
  uptimeMonitor: true,
})

export const offerFromRow = (
  row: Omit<VersionRow, 'version_id' | 'number' | 'limits' | 'trial_days'>,
): Offer =>
  SHAPE.parse({
    currency: row.currency,
    priceMonth: row.price_month,
    priceYear: row.price_year,
    checkQuota: row.check_quota,
    uptimeMonitor: row.uptime_monitor,
  })

export const presentPlan = (row: PlanRow): PlanView => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  visibility: row.visibility as PlanView['visibility'],
  position: row.position,
  ...(offerFromRow(row) as Pick<
    PlanView,
    'currency' | 'priceMonth' | 'priceYear' | 'checkQuota' | 'uptimeMonitor'
  >),
  limits: planLimits.parse(row.limits),
  trialDays: row.trial_days,
  version: row.number,
  isArchived: row.archived_at !== null,
  organizations: row.organizations,
})

/** What an organization with these quotas on the version may use. */
export const limitsOf = (
  row: Pick<VersionRow, 'limits'>,
  { checkQuota, uptimeMonitor }: Pick<Limits, 'checkQuota' | 'uptimeMonitor'>,
): Limits => ({ ...planLimits.parse(row.limits), checkQuota, uptimeMonitor })
