import { waterfallMessages } from '~/shared/messages/load'
import type { UserTimings } from '~/shared/schemas/load'
import type { Moment, ShiftMark } from '../charts/time-axis'
import type { Numbered } from '../requests/request-filter'
import { type LongTask, LongTaskLane } from './main-thread/long-task-lane'
import { TimingLane } from './main-thread/timing-lane'
import { AxisHead, AxisLines } from './moments'
import { type RowScreen, rowHtml } from './row-html'

const { columns } = waterfallMessages

interface WaterfallProps {
  requests: readonly Numbered[]
  moments: readonly Moment[]
  shifts: readonly ShiftMark[]
  /** Times of the page's marks; empty if there are too many to draw as lines. */
  marks: readonly number[]
  /** Null if they are not stored or do not match the axis. */
  longTasks: readonly LongTask[] | null
  /** Null if the page has no user timing or it was not recorded. */
  timings: UserTimings | null
  screen: RowScreen
}

/** Hidden from screen readers, which use the table of requests. */
const Heads = () => (
  <div className="waterfall-row" data-heads="" aria-hidden="true">
    {[columns.request, columns.status, waterfallMessages.priority, columns.size, columns.time].map((head) => (
      <span key={head}>{head}</span>
    ))}
  </div>
)

export function Waterfall({ requests, moments, longTasks, timings, screen, ...lines }: WaterfallProps) {
  const { axis } = screen
  const rows = requests.map((request) => rowHtml(request, screen)).join('')
  return (
    <div className="waterfall" style={{ '--rows': requests.length }}>
      <AxisHead axis={axis} moments={moments} />
      <div className="waterfall-body">
        <AxisLines axis={axis} moments={moments} {...lines} />
        {timings ? <TimingLane timings={timings} axis={axis} /> : null}
        {longTasks ? <LongTaskLane tasks={longTasks} axis={axis} /> : null}
        <Heads />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped */}
        <ol dangerouslySetInnerHTML={{ __html: rows }} />
      </div>
    </div>
  )
}
