import { waterfallMessages } from '~/shared/messages/load'
import type { UserTimings } from '~/shared/schemas/load'
import { type RowScreen, rowHtml } from '../hydration/row-html'
import { type LongTask, LongTaskLane } from './main-thread/long-task-lane'
import { TimingLane } from './main-thread/timing-lane'
import { AxisHead, AxisLines } from './moments'
import type { Numbered } from './request-filter'
import type { Moment, ShiftMark } from './time-axis'

const { columns, priority } = waterfallMessages

interface WaterfallProps {
  requests: readonly Numbered[]
  moments: readonly Moment[]
  shifts: readonly ShiftMark[]
  /** The marks that are few enough to be lines through the rows. */
  marks: readonly number[]
  /** Null where they have no place on the axis, or are not kept. */
  longTasks: readonly LongTask[] | null
  /** Null where the page set none, or nobody looked. */
  timings: UserTimings | null
  screen: RowScreen
}

/** What stands in the rows; the table of the same requests says it to readers of the screen. */
const Heads = () => (
  <div className="waterfall-row" data-heads="" aria-hidden="true">
    {[columns.request, columns.status, priority, columns.size, columns.time].map((head) => (
      <span key={head}>{head}</span>
    ))}
  </div>
)

/** Every request as a bar of its phases on the time line of the load, in the order in which they began. */
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
