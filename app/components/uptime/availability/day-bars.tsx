import { RATING_STROKE } from '~/components/ui/rating-mark'
import type { Rating } from '~/shared/rules/report/scores'
import type { StripDay } from './day-cells'
import { labelOfDay, labelOfDays } from './day-labels'
import { type DayRun, dayRuns, worstDays } from './day-runs'

const STEP = 6
const HEIGHT = 24
/** Each named day is an element: a monitor that fails daily must not fill the document. */
const MAX_NAMED = 10

/** The shape shows the rating without colour: poorer days have cuts. */
const SEGMENTS: Record<Rating, [from: number, to: number][]> = {
  good: [[0, 24]],
  warning: [
    [0, 15],
    [18, 24],
  ],
  poor: [
    [0, 6],
    [9, 15],
    [18, 24],
  ],
}

/** One dashed line draws a whole run of days. */
function pathOf(runs: DayRun[], rating: Rating, [from, to]: [number, number]): string {
  const y = (from + to) / 2
  return runs
    .filter((run) => run.rating === rating)
    .map(({ from: first, days }) => `M${first * STEP + 1} ${y}h${days * STEP - 2}`)
    .join('')
}

function Days({ runs, rating }: { runs: DayRun[]; rating: Rating }) {
  if (!runs.some((run) => run.rating === rating)) return null
  return (
    <g className={RATING_STROKE[rating]} strokeDasharray="4 2">
      {SEGMENTS[rating].map((segment) => (
        <path key={segment[0]} d={pathOf(runs, rating, segment)} strokeWidth={segment[1] - segment[0]} />
      ))}
    </g>
  )
}

const hasNoData = ({ rating }: DayRun) => rating === null

/**
 * Availability per day as bars, small enough for long lists: days without data have a stub only. The worst days tell
 * their figures when pointed at.
 */
export function DayBars({ days, label }: { days: readonly StripDay[]; label: string }) {
  const runs = dayRuns(days)
  return (
    <svg
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={labelOfDays(days, label)}
      className="day-bars"
    >
      <Days runs={runs} rating="good" />
      <Days runs={runs} rating="warning" />
      <Days runs={runs} rating="poor" />
      {runs.some(hasNoData) ? (
        <path
          className="stroke-edge"
          strokeWidth="2"
          strokeDasharray="4 2"
          d={runs
            .filter(hasNoData)
            .map(({ from, days: count }) => `M${from * STEP + 1} 23h${count * STEP - 2}`)
            .join('')}
        />
      ) : null}
      {worstDays(days, MAX_NAMED).map(({ day, index }) => (
        <rect key={day.date} x={index * STEP} width={STEP} height={HEIGHT} fillOpacity="0">
          <title>{labelOfDay(day)}</title>
        </rect>
      ))}
    </svg>
  )
}
