import { histogram } from './scale'
import { type ChartKind, FORMATS } from './units'

type DistributionProps = { values: number[]; kind: ChartKind; label: string; bins?: number; height?: number }

/** How often which value was measured, as bars; lowest and highest value under them. */
export function Distribution({ values, kind, label, bins = 24, height = 64 }: DistributionProps) {
  const found = histogram(values, bins)
  const first = found[0]
  const last = found.at(-1)
  if (!first || !last) return null
  const most = Math.max(...found.map((bin) => bin.count))
  const format = FORMATS[kind]
  return (
    <figure className="flex flex-col gap-1" data-chart="">
      <div
        role="img"
        aria-label={label}
        className="flex items-end gap-px border-b border-edge"
        style={{ height }}
      >
        {found.map((bin) => (
          <span
            key={bin.from}
            title={`${format(bin.from).text} to ${format(bin.to).text}: ${bin.count}`}
            className="min-w-0 flex-1 rounded-t-2 bg-series-1"
            style={{ height: bin.count === 0 ? 0 : `${Math.max(3, (bin.count / most) * 100).toFixed(1)}%` }}
          />
        ))}
      </div>
      <figcaption className="flex justify-between text-12 text-quiet">
        <span>{format(first.from).text}</span>
        <span>{format(last.to).text}</span>
      </figcaption>
    </figure>
  )
}
