import { rhoInterval } from '~/shared/rules/personal-dashboards/rho-interval'
import { correlate } from '~/shared/rules/statistics/spearman'
import type { DayVisits } from '~/shared/rules/traffic/compare-visits'
import type { LcpAgainstVisits } from '~/shared/schemas/visits'
import type { LabRow } from './store'

/** Complete days with visits and a test, on the type of device that has most of them. */
export function lcpAgainst(
  siteId: number,
  days: readonly DayVisits[],
  tests: readonly LabRow[],
): LcpAgainstVisits | null {
  const visitsOn = new Map(
    days.flatMap(({ day, visits, isIncomplete }) => (isIncomplete ? [] : [[day, visits]])),
  )
  const matched = tests.flatMap(({ day, form_factor: formFactor, lcp, point, page_id }) => {
    const visits = visitsOn.get(day) ?? null
    return visits === null ? [] : [{ formFactor, pointId: point, siteId, pageId: page_id, x: visits, y: lcp }]
  })
  const [most] = [...Map.groupBy(matched, ({ formFactor }) => formFactor)].sort(
    // Of two with as many days phones, which most visitors have.
    ([device, one], [other, days]) => days.length - one.length || other.localeCompare(device),
  )
  if (!most) return null
  const [formFactor, list] = most
  const found = correlate(list)
  const interval = found && rhoInterval(found.rho, list.length)
  return {
    formFactor,
    rho: interval && found.rho,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    trend: found?.trend ?? null,
    dots: list.map(({ formFactor: _, ...dot }) => dot),
  }
}
