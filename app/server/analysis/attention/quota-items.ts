import { quotaLevel } from '~/shared/rules/schedule/quota-forecast'
import type { AttentionOf } from '~/shared/schemas/attention'
import type { Ctx } from '../../platform/context'
import { forecastQuotas } from '../../structure/sites'
import type { QuotaRow } from './workspace.store'

/** Organizations that have used or will use 80 % of their test quota. */
export async function quotaItems(ctx: Ctx, rows: readonly QuotaRow[]): Promise<AttentionOf<'quota'>[]> {
  const forecasts = await forecastQuotas(
    ctx,
    rows.map((row) => row.organization_id),
  )
  return rows.flatMap(({ organization_id, organization_name }) => {
    const forecast = forecasts.get(organization_id)
    if (!forecast || quotaLevel(forecast.quota, forecast.expected) === null) return []
    const { used, quota, expected, period, runsOutAt } = forecast
    return [
      {
        kind: 'quota',
        organization: organization_id,
        organizationName: organization_name,
        used,
        quota,
        expected,
        runsOutAt: runsOutAt?.toISOString() ?? null,
        renewsAt: period.end.toISOString(),
        since: null,
      },
    ]
  })
}
