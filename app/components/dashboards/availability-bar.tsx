import { RATING_STROKE } from '~/components/ui/rating-mark'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { ratingOfDay } from '~/components/uptime/availability/day-cells'
import { formatAvailability } from '~/shared/format/availability'
import { overviewMessages } from '~/shared/messages/overview'
import type { Rating } from '~/shared/rules/report/scores'
import type { ClientUptime } from '~/shared/schemas/overview'

const messages = overviewMessages.uptime
const DAY = { width: 4, height: 16 }
/** The shape shows the rating without colour: poorer days have cuts. */
const BARS: Record<Rating, string> = { good: 'v16', warning: 'v10m0 2v4', poor: 'v4m0 2v4m0 2v4' }

/** One path per rating instead of one per day keeps a list of clients small. */
function pathsOf(ratios: readonly (number | null)[]): [Rating | 'none', string][] {
  const paths = new Map<Rating | 'none', string>()
  for (const [index, ratio] of ratios.entries()) {
    const rating = ratingOfDay(ratio) ?? 'none'
    const x = index * DAY.width + DAY.width / 2
    const bar = rating === 'none' ? `M${x} 15v1` : `M${x} 0${BARS[rating]}`
    paths.set(rating, (paths.get(rating) ?? '') + bar)
  }
  return [...paths]
}

/** Days of all monitors of a client, with the share of time up; what is down now is said in words. */
export function AvailabilityBar({ uptime }: { uptime: ClientUptime | null }) {
  if (!uptime)
    return (
      <span className="text-quiet" title={messages.none}>
        –<VisuallyHidden> {messages.none}</VisuallyHidden>
      </span>
    )
  const { days, ratio, monitors, down } = uptime
  const share = ratio === null ? messages.noFigure : formatAvailability(ratio).text
  const { ratios } = days
  const label = messages.summary(share, monitors, ratios.filter((one) => one !== null && one < 1).length)
  return (
    <span className="flex w-36 max-w-full flex-col @max-[560px]/table:w-full gap-0.5 py-1" title={label}>
      <svg
        viewBox={`0 0 ${ratios.length * DAY.width} ${DAY.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="block h-5 w-full"
      >
        {pathsOf(ratios).map(([rating, d]) => (
          <path
            key={rating}
            d={d}
            strokeWidth={DAY.width - 1}
            fill="none"
            className={rating === 'none' ? 'stroke-edge' : RATING_STROKE[rating]}
          />
        ))}
      </svg>
      <span className="text-12 whitespace-nowrap tabular-nums">
        {down > 0 ? (
          <span className="font-medium text-poor-ink">{messages.down(down)}</span>
        ) : (
          <span className="text-quiet">{share}</span>
        )}
      </span>
    </span>
  )
}
