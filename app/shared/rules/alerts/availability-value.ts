import { DAY_MS } from '~/shared/values/units'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { availabilityOf, DEFAULT_POLICY } from '../uptime/availability'
import type { Period, Span } from '../uptime/types'

const DEFAULT_DAYS = 30
/** A share of less watched time says little: five minutes down in the first hour are no 92 %. */
const MIN_WATCHED_MS = DAY_MS

/** The span of time of which an availability rule watches the share, up to a moment. */
export const availabilityRange = (
  { periodDays }: Pick<AlertRuleSettings, 'periodDays'>,
  at: number,
): Period => ({ from: at - (periodDays ?? DEFAULT_DAYS) * DAY_MS, to: at })

/** Availability in percent at a moment, with maintenance as the rule counts it; null when too little was watched. */
export function availabilityAt(
  settings: Pick<AlertRuleSettings, 'periodDays' | 'countsMaintenance'>,
  { spans, periods }: { spans: readonly Span[]; periods: readonly Period[] },
  at: number,
): number | null {
  const maintenance = settings.countsMaintenance ? ('included' as const) : ('excluded' as const)
  const { ratio, ms } = availabilityOf(spans, periods, availabilityRange(settings, at), {
    ...DEFAULT_POLICY,
    maintenance,
  })
  const watchedMs = ms.up + ms.degraded + ms.down
  return ratio === null || watchedMs < MIN_WATCHED_MS ? null : ratio * 100
}
