import { formatTime } from '~/shared/format/time'
import { cpuMessages, waterfallMessages as messages } from '~/shared/messages/load'
import type { RunDetails } from '~/shared/schemas/evidence'
import type { TimeAxis } from '../../charts/time-axis'
import { HEIGHT, spanPath, WIDTH } from '../bars'

export type LongTask = RunDetails['longTasks'][number]
/** Lighthouse lists at most the 20 longest tasks. */
export const MAX_TASKS = 20

function amountOf(tasks: number) {
  if (tasks === 0) return messages.noLongTasks
  return tasks < MAX_TASKS ? tasks : messages.longestTasks(tasks)
}

export function LongTaskLane({ tasks, axis }: { tasks: readonly LongTask[]; axis: TimeAxis }) {
  const visible = tasks.filter(({ startMs }) => startMs <= axis.endMs)
  const isWhole = visible.length === tasks.length
  const lane = messages[tasks.length < MAX_TASKS ? 'longTasksLane' : 'longestTasksLane'](tasks.length)
  const labelOf = ({ startMs, durationMs, url }: LongTask) =>
    messages.longTask(formatTime(durationMs).text, formatTime(startMs).text, url ?? cpuMessages.nobody)
  return (
    <div className="waterfall-row" data-lane="">
      <span>{messages.longTasks}</span>
      <span>{isWhole ? amountOf(tasks.length) : messages.someOf(visible.length, tasks.length)}</span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={isWhole ? lane : messages.someOfLane(visible.length, lane)}
      >
        {visible.map((task) => (
          <path key={task.startMs} d={spanPath(axis, task.startMs, task.startMs + task.durationMs)}>
            <title>{labelOf(task)}</title>
          </path>
        ))}
      </svg>
    </div>
  )
}
