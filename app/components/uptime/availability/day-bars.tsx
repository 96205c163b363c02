import { RATING_STROKE } from '~/components/ui/rating-mark'
import type { StripDay } from './day-cells'
import { labelOfDay, labelOfDays } from './day-labels'
import { type DayRun, dayRuns, worstDays } from './day-runs'

const STEP = 6
const HEIGHT = 24
/** Each named day is an element: a monitor that fails daily must not fill the document. */
const MAX_NAMED = 10

/** The shape shows the rating without colour: poorer days have cuts. */
const CUTS = { warning: '15 3 6', poor: '6 3' } as const

/** One dashed line draws a whole run of days. */
const runPath = (runs: DayRun[], y: number): string =>
  runs.map(({ from, days }) => `M${from * STEP + 1} ${y}h${days * STEP - 2}`).join('')

const barPath = (runs: DayRun[]): string =>
  runs
    .flatMap(({ from, days }) => Array.from({ length: days }, (_, day) => `M${(from + day) * STEP + 3} 0v24`))
    .join('')

function CutDays({ runs, rating }: { runs: DayRun[]; rating: keyof typeof CUTS }) {
  const own = runs.filter((run) => run.rating === rating)
  return own.length === 0 ? null : (
    <path
      className={RATING_STROKE[rating]}
      d={barPath(own)}
      strokeWidth={STEP - 2}
      strokeDasharray={CUTS[rating]}
    />
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
      <g strokeDasharray="4 2">
        <path
          className={RATING_STROKE.good}
          strokeWidth={HEIGHT}
          d={runPath(
            runs.filter(({ rating }) => rating === 'good'),
            HEIGHT / 2,
          )}
        />
        {runs.some(hasNoData) ? (
          <path className="stroke-edge" strokeWidth="2" d={runPath(runs.filter(hasNoData), HEIGHT - 1)} />
        ) : null}
      </g>
      <CutDays runs={runs} rating="warning" />
      <CutDays runs={runs} rating="poor" />
      {worstDays(days, MAX_NAMED).map(({ day, index }) => (
        <rect key={day.date} x={index * STEP} width={STEP} height={HEIGHT} fillOpacity="0">
          <title>{labelOfDay(day)}</title>
        </rect>
      ))}
    </svg>
  )
}
