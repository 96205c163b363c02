import { formatCount } from '~/shared/format/count'
import { formatTime } from '~/shared/format/time'
import { userTimingsMessages as messages, waterfallMessages } from '~/shared/messages/load'
import type { UserTiming } from '~/shared/schemas/evidence'
import type { UserTimings } from '~/shared/schemas/load'
import type { TimeAxis } from '../../charts/time-axis'
import { HEIGHT, spanPath, WIDTH } from '../bars'

function labelOf({ name, startMs, durationMs }: UserTiming): string {
  const at = formatTime(startMs).text
  return durationMs === null
    ? messages.markAt(name, at)
    : messages.measureAt(name, formatTime(durationMs).text, at)
}

export function TimingLane({ timings: { count, items }, axis }: { timings: UserTimings; axis: TimeAxis }) {
  const visible = items.filter(({ startMs }) => startMs <= axis.endMs)
  const isWhole = visible.length === count
  const lane = count > items.length ? messages.firstLane(items.length, count) : messages.lane(count)
  return (
    <div className="waterfall-row" data-lane="">
      <span>{messages.title}</span>
      <span>{isWhole ? formatCount(count).text : waterfallMessages.someOf(visible.length, count)}</span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={isWhole ? lane : waterfallMessages.someOfLane(visible.length, lane)}
        data-timings=""
      >
        {visible.map((timing, place) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a page can set the same mark twice at one time
            key={place}
            data-measure={timing.durationMs === null ? undefined : ''}
            d={spanPath(axis, timing.startMs, timing.startMs + (timing.durationMs ?? 0))}
          >
            <title>{labelOf(timing)}</title>
          </path>
        ))}
      </svg>
    </div>
  )
}
