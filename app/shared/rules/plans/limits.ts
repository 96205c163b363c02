export const PLAN_FEATURES = ['brand', 'pdf', 'api', 'channels'] as const
export type PlanFeature = (typeof PLAN_FEATURES)[number]

/** What an organization may use; null: without limit. */
export interface Limits {
  /** Tests a month. */
  checkQuota: number | null
  /** Monitored sites. */
  uptimeMonitor: number | null
  /** Between two scheduled tests of a page. */
  minIntervalMinutes: number | null
  maxRetentionDays: number | null
  /** Of a site. */
  maxLocations: number | null
  maxUsers: number | null
  /** null: all of them. */
  features: PlanFeature[] | null
}

export const NO_LIMITS: Limits = {
  checkQuota: null,
  uptimeMonitor: null,
  minIntervalMinutes: null,
  maxRetentionDays: null,
  maxLocations: null,
  maxUsers: null,
  features: null,
}

export const hasFeature = ({ features }: Pick<Limits, 'features'>, feature: PlanFeature): boolean =>
  features === null || features.includes(feature)

/** What an organization uses of what plans limit. */
export interface LimitedUse {
  /** Planned by the schedules. */
  testsAMonth: number
  monitoredSites: number
  users: number
}

export interface Excess {
  limit: 'checkQuota' | 'uptimeMonitor' | 'maxUsers'
  used: number
  allowed: number
}

/** What of the use the limits do not allow. Nothing of it is deleted: it stays, and no more can be added. */
export function excessOf(limits: Limits, use: LimitedUse): Excess[] {
  const pairs = [
    ['checkQuota', use.testsAMonth],
    ['uptimeMonitor', use.monitoredSites],
    ['maxUsers', use.users],
  ] as const
  return pairs.flatMap(([limit, used]) => {
    const allowed = limits[limit]
    return allowed !== null && used > allowed ? [{ limit, used, allowed }] : []
  })
}
