import { billingPeriod } from '~/shared/rules/time/billing-period'
import type { AttentionOf } from '~/shared/schemas/attention'
import type { QuotaRow } from './workspace.store'

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The tests of each organization in its billing month. */
export const quotaItems = (rows: readonly QuotaRow[], now: Date): AttentionOf<'quota'>[] =>
  rows.map(({ organization_id, organization_name, quota, anchor, days }) => {
    const period = billingPeriod(anchor, now)
    const [start, end] = [dayOf(period.start), dayOf(period.end)]
    const counted = days.filter(({ day }) => day >= start && day < end)
    return {
      kind: 'quota',
      organization: organization_id,
      organizationName: organization_name,
      used: counted.reduce((sum, { tests }) => sum + tests, 0),
      quota,
      renewsAt: period.end.toISOString(),
      since: null,
    }
  })
