import type { Rating } from '../report/scores'
import { MIN_PAIRS, signedRank } from '../statistics/signed-rank'
import { median } from '../statistics/statistics'

/** `day` as 2026-11-30 in the time zone of the source; null was not measured, which is no zero. */
export interface DayVisits {
  day: string
  visits: number | null
  isIncomplete: boolean
}

/** A smaller relative change is not worth saying, however certain it is: traffic drifts by itself. */
const MIN_CHANGE = 0.1
/** Days with fewer visits than this on average say nothing. */
const MIN_VISITS_A_DAY = 5
const SIGNIFICANCE = 0.05

type VisitsVerdict = 'more' | 'fewer' | 'same' | 'few'

export interface VisitsChange {
  verdict: VisitsVerdict
  /** Compared days. */
  days: number
  /** Usual visits of the same weekdays, and those of the days; their relative difference, null of nothing. */
  before: number
  after: number
  change: number | null
}

/** Half of the visits. */
const POOR_CHANGE = -0.5

/** Of a significant change; null of any other. */
export const toneOfVisits = ({
  verdict,
  change,
}: Pick<VisitsChange, 'verdict' | 'change'>): Rating | null => {
  if (verdict === 'more') return 'good'
  if (verdict !== 'fewer') return null
  return (change ?? 0) <= POOR_CHANGE ? 'poor' : 'warning'
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isKnown = (day: DayVisits): day is DayVisits & { visits: number } =>
  day.visits !== null && !day.isIncomplete

/**
 * Complete days against the median of the same weekday in earlier days: weekends differ from working days more than
 * most changes do.
 */
export function compareVisits(current: readonly DayVisits[], earlier: readonly DayVisits[]): VisitsChange {
  const usual = Map.groupBy(earlier.filter(isKnown), ({ day }) => weekdayOf(day))
  const pairs = current.filter(isKnown).flatMap(({ day, visits }) => {
    const before = median(usual.get(weekdayOf(day))?.map((one) => one.visits) ?? [])
    return before === null ? [] : [{ before, after: visits }]
  })
  const sum = (side: 'before' | 'after') => pairs.reduce((total, pair) => total + pair[side], 0)
  const [before, after] = [sum('before'), sum('after')]
  const change = before > 0 ? after / before - 1 : null
  const compared = { days: pairs.length, before, after, change }
  if (pairs.length < MIN_PAIRS || change === null || before < MIN_VISITS_A_DAY * pairs.length)
    return { verdict: 'few', ...compared }
  const p = signedRank(pairs.map((pair) => Math.log((pair.after + 1) / (pair.before + 1))))
  const isSignificant = p < SIGNIFICANCE && Math.abs(change) >= MIN_CHANGE
  return { verdict: isSignificant ? (change > 0 ? 'more' : 'fewer') : 'same', ...compared }
}
