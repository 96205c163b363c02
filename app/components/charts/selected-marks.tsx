import { type ChartInput, type ChartModel, hueOf } from './model'
import { type Domain, position } from './scale'

type SelectedMarksProps = Pick<ChartInput, 'selectedAt' | 'selectedValues' | 'series'> & {
  model: ChartModel
  domain: Domain
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

export function SelectedMarks({
  selectedAt,
  selectedValues = [],
  series,
  model,
  domain,
}: SelectedMarksProps) {
  if (selectedAt == null || selectedAt < domain[0] || selectedAt > domain[1]) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 w-0 border-l border-dashed border-quiet"
      style={{ left: percent(position(selectedAt, domain)) }}
    >
      {series.map((one, index) => {
        const value = selectedValues[index]
        if (value == null) return null
        return (
          <span
            key={one.key}
            className="absolute left-[-0.5px] size-2.5 -translate-1/2 rounded-full ring-2 ring-surface"
            style={{
              top: percent(1 - Math.min(1, position(value, model.y))),
              background: `var(--series-${hueOf(one, index)})`,
            }}
          />
        )
      })}
    </div>
  )
}
