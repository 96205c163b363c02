import { formatTime } from '~/shared/format/time'
import { waterfallMessages } from '~/shared/messages/load'
import { lanesOf, type Moment, percentAt, type ShiftMark, shareAt, type TimeAxis } from '../charts/time-axis'

const { moments: names, momentNames, shiftMarks } = waterfallMessages
/** Width of a label as a share of the drawing on a phone. */
const LABEL_SHARE = 0.13
const LABEL_HEIGHT = 16
/** Labels after this share of the axis are placed left of their line, inside the drawing. */
const LATE = 0.88

interface Props {
  axis: TimeAxis
  moments: readonly Moment[]
}

const label = ({ key, atMs }: Moment) => `${names[key]}: ${formatTime(atMs).text}`

export function AxisHead({ axis, moments }: Props) {
  const shares = moments.map(({ atMs }) => shareAt(axis, atMs))
  const lanes = lanesOf(
    shares.map((share) => (share > LATE ? share - LABEL_SHARE : share)),
    LABEL_SHARE,
  )
  const rows = Math.max(0, ...lanes.map((lane) => lane + 1))
  return (
    <div className="waterfall-axis" aria-hidden="true" style={{ height: rows * LABEL_HEIGHT + 20 }}>
      {moments.map((moment, index) => (
        <span
          key={moment.key}
          data-moment={moment.key}
          data-late={(shares[index] ?? 0) > LATE || undefined}
          style={{ left: percentAt(axis, moment.atMs), top: (lanes[index] ?? 0) * LABEL_HEIGHT }}
        >
          {names[moment.key]}
        </span>
      ))}
      {axis.ticks.map((tick) => (
        <b
          key={tick}
          data-late={shareAt(axis, tick) > LATE || undefined}
          style={{ left: percentAt(axis, tick) }}
        >
          {formatTime(tick).text}
        </b>
      ))}
    </div>
  )
}

interface LineProps extends Props {
  shifts: readonly ShiftMark[]
  /** Times of the page's performance marks, in ms. */
  marks: readonly number[]
}

export function AxisLines({ axis, moments, shifts, marks }: LineProps) {
  const at = (atMs: number) => ({ x1: percentAt(axis, atMs), x2: percentAt(axis, atMs), y2: '100%' })
  return (
    <svg className="waterfall-lines" aria-hidden="true">
      {axis.ticks.map((tick) => (
        <line key={tick} {...at(tick)} />
      ))}
      {marks.map((atMs) => (
        <line key={atMs} data-moment="mark" {...at(atMs)} />
      ))}
      {shifts.map(({ atMs, counts }) => (
        <line key={atMs} data-moment="shift" data-counts={counts || undefined} {...at(atMs)} />
      ))}
      {moments.map((moment) => (
        <line key={moment.key} data-moment={moment.key} {...at(moment.atMs)} />
      ))}
    </svg>
  )
}

function ShiftItem({ shifts }: { shifts: readonly ShiftMark[] }) {
  const [largest] = [...shifts].sort((a, b) => b.value - a.value)
  if (!largest) return null
  return (
    <li
      className="flex items-center gap-1.5"
      title={shiftMarks.times(shifts.map(({ atMs }) => formatTime(atMs).text).join(', '))}
    >
      <svg width="16" height="8" aria-hidden="true" className="waterfall-sample">
        <line data-moment="shift" data-counts="true" x2="16" y1="4" y2="4" />
      </svg>
      {shiftMarks.shiftLabel(shifts.length, formatTime(largest.atMs).text)}
    </li>
  )
}

type ListProps = Omit<LineProps, 'axis'>

export function MomentList({ moments, shifts, marks }: ListProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
      {moments.map((moment) => (
        <li key={moment.key} className="flex items-center gap-1.5" title={momentNames[moment.key]}>
          <svg width="16" height="8" aria-hidden="true" className="waterfall-sample">
            <line data-moment={moment.key} x2="16" y1="4" y2="4" />
          </svg>
          {label(moment)}
        </li>
      ))}
      <ShiftItem shifts={shifts} />
      {marks.length > 0 ? (
        <li className="flex items-center gap-1.5">
          <svg width="16" height="8" aria-hidden="true" className="waterfall-sample">
            <line data-moment="mark" x2="16" y1="4" y2="4" />
          </svg>
          {waterfallMessages.timingMark}
        </li>
      ) : null}
    </ul>
  )
}
