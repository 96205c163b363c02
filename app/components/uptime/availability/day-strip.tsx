import { TableFold } from '~/components/charts/table-fold'
import { classes } from '~/components/ui/classes'
import { RATING_FILL, RATING_STROKE, RatingShape } from '~/components/ui/rating-mark'
import { formatAvailability, formatLength } from '~/shared/format/availability'
import { formatMonth } from '~/shared/format/date'
import { dayStripMessages as messages } from '~/shared/messages/uptime'
import type { Rating } from '~/shared/rules/report/scores'
import { calendarCells, monthColumns, ratingOfDay, type StripDay } from './day-cells'
import { dateOf, labelOfDay, labelOfDays } from './day-labels'

const MAX_BARS = 100
const CELL = 14
const BAR = { width: 6, height: 32 }

/** The shape shows the rating without colour: poorer days have cuts, days without data have no bar. */
const BARS: Record<Rating, string> = { good: 'v32', warning: 'v20m0 4v8', poor: 'v8m0 4v8m0 4v8' }

function Bars({ days, label }: { days: readonly StripDay[]; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${days.length * BAR.width} ${BAR.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="block h-8 w-full"
    >
      {days.map((day, index) => {
        const rating = ratingOfDay(day.ratio)
        return (
          <path
            key={day.date}
            d={`M${index * BAR.width + BAR.width / 2} ${rating ? `0${BARS[rating]}` : '30v2'}`}
            strokeWidth={BAR.width - 2}
            className={rating ? RATING_STROKE[rating] : 'stroke-edge'}
          >
            <title>{labelOfDay(day)}</title>
          </path>
        )
      })}
    </svg>
  )
}

/** Circle, square or triangle in a 10 by 10 box. */
const MARKS: Record<Rating, string> = {
  good: 'm1 5a4 4 0 1 1 8 0a4 4 0 1 1-8 0',
  warning: 'm.5.5h9v9h-9z',
  poor: 'm5-1l6 11h-12z',
}

function Calendar({ days, label }: { days: readonly StripDay[]; label: string }) {
  const cells = calendarCells(days)
  const columns = (cells.at(-1)?.column ?? 0) + 1
  return (
    <div className="max-w-chart">
      <div aria-hidden="true" className="relative mb-1 h-4 text-12 text-quiet">
        {monthColumns(cells).map(({ day, column }, index) => (
          <span
            key={day.date}
            className={classes('absolute', index % 2 === 1 && 'max-sm:hidden')}
            style={{ left: `${((column / columns) * 100).toFixed(2)}%` }}
          >
            {formatMonth(day.date, 'UTC')}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${columns * CELL} ${7 * CELL}`}
        role="img"
        aria-label={label}
        className="block w-full overflow-visible"
      >
        {cells.map(({ day, column, row }) => {
          const rating = ratingOfDay(day.ratio)
          const at = `M${column * CELL + 2} ${row * CELL + 2}`
          return (
            <path
              key={day.date}
              d={at + (rating ? MARKS[rating] : 'm3 5h4')}
              className={rating ? RATING_FILL[rating] : 'stroke-edge'}
            >
              <title>{labelOfDay(day)}</title>
            </path>
          )
        })}
      </svg>
    </div>
  )
}

const KEYS = ['good', 'warning', 'poor'] as const

function Key({ days }: { days: readonly StripDay[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-quiet">
      {KEYS.map((rating) => (
        <li key={rating} className="flex items-center gap-1.5">
          <RatingShape rating={rating} size={9} />
          {messages.key[rating]}
        </li>
      ))}
      {days.some(({ ratio }) => ratio === null) ? (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="h-px w-2 bg-edge" />
          {messages.key.none}
        </li>
      ) : null}
    </ul>
  )
}

function DowntimeDays({ days, label }: DayStripProps) {
  const hit = days.filter(({ ratio }) => ratio !== null && ratio < 1).reverse()
  if (hit.length === 0) return null
  const head = 'px-3 text-12 font-medium text-quiet'
  return (
    <TableFold title={label}>
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            {messages.columns.day}
          </th>
          <th scope="col" data-align="right" className={head}>
            {messages.columns.availability}
          </th>
          <th scope="col" data-align="right" className={head}>
            {messages.columns.down}
          </th>
        </tr>
      </thead>
      <tbody>
        {hit.map((day) => (
          <tr key={day.date}>
            <th scope="row" className="font-normal whitespace-nowrap">
              {dateOf(day)}
            </th>
            <td data-align="right">{formatAvailability(day.ratio).text}</td>
            <td data-align="right">{formatLength(day.downMs)}</td>
          </tr>
        ))}
      </tbody>
    </TableFold>
  )
}

export interface DayStripProps {
  days: readonly StripDay[]
  label: string
}

export function DayStrip({ days, label }: DayStripProps) {
  const summary = labelOfDays(days, label)
  if (days.length <= MAX_BARS) return <Bars days={days} label={summary} />
  return (
    <div className="flex flex-col gap-2.5">
      <Calendar days={days} label={summary} />
      <Key days={days} />
      <DowntimeDays days={days} label={label} />
    </div>
  )
}
