import { formatShare, formatVisits } from '../../format/visits'
import { visitsMessages } from '../../messages/visits'
import { compareVisits, type DayVisits } from '../traffic/compare-visits'

const WEEK = 7
/** Weeks that a week is compared with. */
const USUAL_WEEKS = 4
/** Complete days that the rule needs. */
export const DROP_DAYS = WEEK * (USUAL_WEEKS + 1)
/** What is worth interrupting somebody for: a fifth of the visits, and a hundred at least. */
const MIN_DROP = 0.2
const MIN_LOST = 100

export interface VisitsDrop {
  /** Usual visits of these weekdays, and those of the week. */
  before: number
  after: number
  /** The relative difference, below zero. */
  change: number
  /** The first day of the week. */
  since: string
}

/**
 * The last complete week against the same weekdays of the four weeks before, days in order of time; null unless it is
 * significantly and considerably lower, and lower than each of these weeks.
 */
export function visitsDrop(days: readonly DayVisits[]): VisitsDrop | null {
  const complete = days.filter(({ isIncomplete }) => !isIncomplete).slice(-DROP_DAYS)
  if (complete.length < DROP_DAYS || complete.some(({ visits }) => visits === null)) return null
  const week = complete.slice(-WEEK)
  const earlier = complete.slice(0, -WEEK)
  const { verdict, before, after, change } = compareVisits(week, earlier)
  const [first] = week
  if (verdict !== 'fewer' || change === null || !first) return null
  const totals = Array.from({ length: USUAL_WEEKS }, (_, nth) =>
    earlier.slice(nth * WEEK, (nth + 1) * WEEK).reduce((sum, { visits }) => sum + (visits ?? 0), 0),
  )
  const isLowest = totals.every((total) => after < total)
  if (!isLowest || change > -MIN_DROP || before - after < MIN_LOST) return null
  return { before, after, change, since: first.day }
}

/** '40% fewer visits than on the same weekdays: 1,234 instead of 2,050' */
export const fewerVisits = ({ before, after, change }: Omit<VisitsDrop, 'since'>): string =>
  visitsMessages.fewer(formatShare(-change), formatVisits(after), formatVisits(before))
