import type { Histogram } from '~/shared/rules/statistics/histogram'
import { type ChartKind, FORMATS } from './units'

type DistributionProps = Histogram & {
  kind: ChartKind
  label: string
  height?: number
  hasEnds?: boolean
}

const GAP = 0.1
/** Minimum height of a bar that is not empty, as a share of the highest. */
const MIN_BAR = 0.05

export function Distribution({ from, to, counts, kind, label, height = 64, hasEnds }: DistributionProps) {
  const most = Math.max(...counts)
  const format = FORMATS[kind]
  const bars = counts.map((count, index) => {
    const tall = count === 0 ? 0 : Math.max(MIN_BAR, count / most)
    return tall === 0 ? '' : `M${index + GAP / 2} 1v-${tall.toFixed(3)}h${1 - GAP}V1z`
  })
  return (
    <figure className="flex min-w-0 flex-col gap-1" data-chart="">
      <svg
        viewBox={`0 0 ${counts.length} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="block w-full border-b border-edge fill-series-1"
        style={{ height }}
      >
        <title>{label}</title>
        <path d={bars.join('')} />
      </svg>
      {hasEnds ? (
        <figcaption className="flex justify-between text-12 text-quiet">
          <span>{format(from).text}</span>
          <span>{format(to).text}</span>
        </figcaption>
      ) : null}
    </figure>
  )
}
