import { addDays } from '../../values/calendar'
import { compareVisits, type DayVisits, type VisitsChange } from './compare-visits'

/** A day of a site. */
export interface SiteDay {
  site: number
  day: string
  visits: number
  isIncomplete: boolean
}

/** Days of the figure, and of what it is compared with. */
export const PLACE_DAYS = 28

export interface PlaceVisits {
  visits: number
  change: VisitsChange
}

/** Sums by day of the sites that had begun; a day that one of those lacks is not measured. `rows` ascend by day. */
export function placeDays(rows: readonly SiteDay[]): DayVisits[] {
  const begun = new Set<number>()
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => {
    for (const { site } of own) begun.add(site)
    return {
      day,
      visits: own.length < begun.size ? null : own.reduce((sum, { visits }) => sum + visits, 0),
      isIncomplete: own.some(({ isIncomplete }) => isIncomplete),
    }
  })
}

/** Sums of sites by day. A day that one of them lacks is not measured. */
function sumDays(rows: readonly SiteDay[]): DayVisits[] {
  const sites = new Set(rows.map(({ site }) => site)).size
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
    day,
    visits: own.length < sites ? null : own.reduce((sum, { visits }) => sum + visits, 0),
    isIncomplete: own.some(({ isIncomplete }) => isIncomplete),
  }))
}

/**
 * Visits of all sites of a place since `from`, against the same weekdays before. Sites whose figures begin later than
 * `before` are left out of the comparison: a new one is no rise. null without any figure.
 */
export function placeVisits(
  rows: readonly SiteDay[],
  { before, from }: { before: string; from: string },
): PlaceVisits | null {
  const current = rows.filter(({ day }) => day >= from)
  if (current.length === 0) return null
  const begin = addDays(before, 6)
  const old = new Set(rows.flatMap(({ site, day }) => (day <= begin ? [site] : [])))
  const compared = sumDays(rows.filter(({ site }) => old.has(site)))
  return {
    visits: current.reduce((sum, { visits }) => sum + visits, 0),
    change: compareVisits(
      compared.filter(({ day }) => day >= from),
      compared.filter(({ day }) => day < from),
    ),
  }
}
