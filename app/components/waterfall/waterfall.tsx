import { type LongTask, LongTaskLane } from './long-task-lane'
import { AxisHead, AxisLines } from './moments'
import type { Numbered } from './request-filter'
import { type RowScreen, rowHtml } from './row-html'
import type { Moment, ShiftMark } from './time-axis'

interface WaterfallProps {
  requests: readonly Numbered[]
  moments: readonly Moment[]
  shifts: readonly ShiftMark[]
  /** Null where they have no place on the axis, or are not kept. */
  longTasks: readonly LongTask[] | null
  screen: RowScreen
}

/** Every request as a bar of its phases on the time line of the load, in the order in which they began. */
export function Waterfall({ requests, moments, shifts, longTasks, screen }: WaterfallProps) {
  const { axis } = screen
  const rows = requests.map((request) => rowHtml(request, screen)).join('')
  return (
    <div className="waterfall">
      <AxisHead axis={axis} moments={moments} />
      <div className="waterfall-body">
        <AxisLines axis={axis} moments={moments} shifts={shifts} />
        {longTasks ? <LongTaskLane tasks={longTasks} axis={axis} /> : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped */}
        <ol dangerouslySetInnerHTML={{ __html: rows }} />
      </div>
    </div>
  )
}
