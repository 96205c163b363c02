import { chartMessages } from '~/shared/messages/report'
import { CHART_KEY } from './chart-key'
import { type ChartSeries, dashOf, hueOf } from './model'

export function SeriesSwatch({ hue }: { hue: number }) {
  return (
    <svg viewBox="0 0 16 8" width="16" height="8" aria-hidden="true" className="shrink-0">
      <path
        d="M1 4H15"
        stroke={`var(--series-${hue})`}
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray={dashOf(hue).length > 0 ? '4 5' : undefined}
      />
    </svg>
  )
}

export function ChartLegend({ series }: { series: ChartSeries[] }) {
  if (series.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-12">
      {series.map((one, index) =>
        one.isFaint ? null : (
          <li key={one.key} className={CHART_KEY}>
            <SeriesSwatch hue={hueOf(one, index)} />
            {one.name}
          </li>
        ),
      )}
      {series.some(({ isFaint }) => isFaint) ? (
        <li className={CHART_KEY}>
          <span aria-hidden="true" className="w-4 border-t-2 border-dotted border-quiet" />
          {chartMessages.previousPeriod}
        </li>
      ) : null}
    </ul>
  )
}
