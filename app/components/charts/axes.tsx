import { classes } from '~/components/ui/classes'
import { formatClock, formatDate, formatDayMonth } from '~/shared/format/date'
import { DAY_MS } from '~/shared/values/units'
import type { ChartModel } from './model'
import { type Domain, decimalsOf, position, timeTicks } from './scale'

const TICKS = 5

function dateFormat(span: number) {
  if (span > 300 * DAY_MS) return formatDate
  return span > 3 * DAY_MS ? formatDayMonth : formatClock
}

type ValueAxisProps = { model: Pick<ChartModel, 'ticks' | 'y' | 'divisor'>; height: number }

/** Grid labels left of a plot that starts 6 px from the top and ends at `height`. */
export function ValueAxis({ model, height }: ValueAxisProps) {
  const decimals = decimalsOf(model.ticks.map((tick) => tick / model.divisor))
  return model.ticks.map((tick) => (
    <span
      key={tick}
      aria-hidden="true"
      className="absolute left-0 w-10 -translate-y-1/2 text-right text-12 text-quiet"
      style={{ top: 6 + (1 - position(tick, model.y)) * (height - 6) }}
    >
      {tick === 0 ? 0 : (tick / model.divisor).toFixed(decimals)}
    </span>
  ))
}

export function DateAxis({ domain, timeZone }: { domain: Domain; timeZone: string }) {
  const when = dateFormat(domain[1] - domain[0])
  return timeTicks(domain, TICKS).map((tick, index) => (
    <span
      key={tick}
      aria-hidden="true"
      className={classes(
        'absolute -translate-x-1/2 text-12 whitespace-nowrap text-quiet',
        index % 2 === 1 && 'max-sm:hidden',
      )}
      style={{ left: `${(position(tick, domain) * 100).toFixed(2)}%` }}
    >
      {when(tick, timeZone)}
    </span>
  ))
}
