import { classes } from '~/components/ui/classes'
import { type Domain, decimalsOf, position, ticksWithin } from './scale'
import { axisUnit, type ChartKind } from './units'

const TICKS = 6

type NumberAxisProps = { domain: Domain; kind: ChartKind }

/** Labels under a plot whose horizontal axis is a number. The first one names the unit. */
export function NumberAxis({ domain, kind }: NumberAxisProps) {
  const { unit, divisor } = axisUnit(kind, domain[1])
  const ticks = ticksWithin([domain[0] / divisor, domain[1] / divisor], TICKS)
  const decimals = decimalsOf(ticks)
  return ticks.map((tick, index) => {
    const share = position(tick * divisor, domain)
    return (
      <span
        key={tick}
        aria-hidden="true"
        className={classes(
          'absolute text-12 whitespace-nowrap text-quiet',
          share > 0.95 ? '-translate-x-full' : share < 0.02 ? null : '-translate-x-1/2',
          index % 2 === 1 && 'max-sm:hidden',
        )}
        style={{ left: `${(share * 100).toFixed(2)}%` }}
      >
        {tick === 0 ? 0 : tick.toFixed(decimals)}
        {index === ticks.length - 1 && unit ? ` ${unit}` : null}
      </span>
    )
  })
}
