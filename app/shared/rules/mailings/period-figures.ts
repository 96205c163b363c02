import { periodChange } from '~/shared/rules/statistics/period-change'
import { median } from '~/shared/rules/statistics/statistics'

/** A day's medians of what a digest has a row for. */
export interface DayFigures {
  at: number
  lcp: number | null
  performance: number | null
  engine: string | null
}

/** 'few' and 'method': the periods can't be compared. */
export type PeriodVerdict = 'better' | 'worse' | 'same' | 'few' | 'method'

export interface PeriodFigures {
  lcp: number | null
  performance: number | null
  /** Of LCP, against the period before. */
  verdict: PeriodVerdict
  /** Only where it is significant. */
  difference: number | null
}

/** Medians since `from`, and how LCP compares with the days before it. Days in order of time. */
export function periodFigures(days: readonly DayFigures[], from: number): PeriodFigures {
  const own = days.filter(({ at }) => at >= from)
  const figureOf = (name: 'lcp' | 'performance') =>
    median(own.flatMap((day) => (day[name] === null ? [] : [day[name]])))
  const engine = days.at(-1)?.engine ?? null
  const points = {
    times: days.map(({ at }) => at),
    values: days.map(({ lcp }) => lcp),
    isLike: days.map((day) => day.engine === null || engine === null || day.engine === engine),
  }
  const { change, gap } = periodChange('lcp', points, from)
  const figures = { lcp: figureOf('lcp'), performance: figureOf('performance') }
  if (!change) return { ...figures, verdict: gap ?? 'few', difference: null }
  if (change.isNoise) return { ...figures, verdict: 'same', difference: null }
  return { ...figures, verdict: change.difference > 0 ? 'worse' : 'better', difference: change.difference }
}

/** Mobile where anything was measured on mobile devices, since the two are never one series. */
export const preferredFormFactor = (
  days: readonly { form_factor: 'MOBILE' | 'DESKTOP' }[],
): 'MOBILE' | 'DESKTOP' =>
  days.length === 0 || days.some(({ form_factor }) => form_factor === 'MOBILE') ? 'MOBILE' : 'DESKTOP'

/** 1 for the fastest; equal values share a rank, and what was not measured has none. */
export function ranksOf(values: readonly (number | null)[]): (number | null)[] {
  return values.map((value) =>
    value === null ? null : 1 + values.filter((other) => other !== null && other < value).length,
  )
}
