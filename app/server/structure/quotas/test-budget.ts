import { formatDate } from '~/shared/format/date'
import { testingMessages } from '~/shared/messages/testing'
import { isWithinQuota, testsLeft } from '~/shared/rules/schedule/test-budget'
import { billingPeriod, type Period } from '~/shared/rules/time/billing-period'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { countUsage, findQuota, listUsage, type QuotaRow } from './usage.store'

interface Budget {
  /** Tests per month and monitored sites; null means unlimited. */
  quota: number | null
  uptimeQuota: number | null
  used: number
  period: Period
  /** Periods start on its day of the month; null means the first. */
  anchor: Date | null
}

const anchorOf = (row: QuotaRow | undefined) => (row ? (row.trial_started_at ?? row.created_at) : null)

export async function readBudget({ db, now }: Pick<Ctx, 'db' | 'now'>, tenant: number): Promise<Budget> {
  const row = await findQuota(db, tenant)
  const anchor = anchorOf(row)
  const period = billingPeriod(anchor, now())
  return {
    anchor,
    quota: row?.monthly_test_quota ?? null,
    uptimeQuota: row?.uptime_quota ?? null,
    used: await countUsage(db, tenant, period),
    period,
  }
}

const USAGE_MS = 32 * DAY_MS
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The tests of each organization with a test quota in its billing month. */
export async function readQuotas(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  tenants: number[],
): Promise<Map<number, { quota: number; used: number; period: Period }>> {
  const at = now()
  const rows = await listUsage(db, tenants, new Date(at.getTime() - USAGE_MS))
  return new Map(
    rows.flatMap(({ organization_id, quota, anchor, days }) => {
      if (quota === null) return []
      const period = billingPeriod(anchor, at)
      const [start, end] = [dayOf(period.start), dayOf(period.end)]
      const counted = days.filter(({ day }) => day >= start && day < end)
      const used = counted.reduce((sum, { tests }) => sum + tests, 0)
      return [[organization_id, { quota, used, period }] as const]
    }),
  )
}

/**
 * Monthly test quota; null means unlimited. Serializes callers of the same organization when there is a
 * quota.
 */
export async function lockTestQuota(tx: Db, tenant: number): Promise<number | null> {
  const known = await findQuota(tx, tenant)
  if (!known || known.monthly_test_quota === null) return null
  return (await findQuota(tx, tenant, true))?.monthly_test_quota ?? null
}

/**
 * Quota of monitored sites; null means unlimited. Serializes callers of the same organization when there is a
 * quota.
 */
export async function lockUptimeQuota(tx: Db, tenant: number): Promise<number | null> {
  const known = await findQuota(tx, tenant)
  if (!known || known.uptime_quota === null) return null
  return (await findQuota(tx, tenant, true))?.uptime_quota ?? null
}

/** Throws when manual tests exceed the monthly quota; concurrent requests are counted one after the other. */
export async function checkTestQuota(tx: Db, tenant: number, asked: number, now: Date): Promise<void> {
  const quota = await lockTestQuota(tx, tenant)
  if (quota === null) return
  const { used, period } = await readBudget({ db: tx, now: () => now }, tenant)
  if (isWithinQuota(quota, used, asked)) return
  const left = testsLeft(quota, used) ?? 0
  const until = formatDate(period.end, 'UTC')
  throw new AppError('CONFLICT', testingMessages.budget.quotaExceeded(asked, left, quota, until), {
    reason: 'QUOTA_EXCEEDED',
  })
}
