import { CHART_KEY } from './chart-key'
import type { ChartPeriod } from './model'
import { type Domain, position } from './scale'

/** The top border distinguishes the bands without colour. */
const STYLES: Record<ChartPeriod['look'], string> = {
  poor: 'border-t-2 border-poor bg-poor-soft',
  warning: 'border-t-2 border-dashed border-warning bg-warning-soft',
  unknown:
    'border-t-2 border-dotted border-edge bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_5px)]',
  planned: 'border-t-4 border-double border-info bg-info-soft',
}

const NONE: ChartPeriod[] = []
const percent = (share: number) => `${(share * 100).toFixed(2)}%`

interface BandsProps {
  periods: readonly ChartPeriod[] | undefined
  domain: Domain
}

export function PeriodBands({ periods = NONE, domain }: BandsProps) {
  return periods
    .filter(({ from, to }) => to >= domain[0] && from <= domain[1])
    .map(({ from, to, look, name }) => {
      const left = position(Math.max(from, domain[0]), domain)
      const right = position(Math.min(to, domain[1]), domain)
      return (
        <div
          key={`${name}-${from}`}
          aria-hidden="true"
          className={`absolute inset-y-0 min-w-0.5 ${STYLES[look]}`}
          style={{ left: percent(left), width: percent(right - left) }}
        />
      )
    })
}

export function PeriodKey({ periods = NONE }: Pick<BandsProps, 'periods'>) {
  if (periods.length === 0) return null
  const looks = new Map(periods.map(({ name, look }) => [name, look]))
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-quiet">
      {[...looks].map(([name, look]) => (
        <li key={name} className={CHART_KEY}>
          <span aria-hidden="true" className={`h-2.5 w-3 ${STYLES[look]}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}
