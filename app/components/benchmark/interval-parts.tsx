import { classes } from '~/components/ui/classes'
import { benchmarkMessages } from '~/shared/messages/benchmark'
import type { Ranked } from '~/shared/rules/benchmark/conclusion'
import { type IntervalScale, percentOn } from '~/shared/rules/benchmark/interval-scale'
import { formatBenchmark } from '~/shared/rules/benchmark/metrics'
import type { Benchmark } from '~/shared/schemas/benchmark'

const messages = benchmarkMessages.chart

const percent = (scale: IntervalScale, value: number) => `${percentOn(scale, value).toFixed(2)}%`

interface PlotProps {
  entry: Ranked
  scale: IntervalScale
  /** Limits of good and poor; null without any. */
  limits: { good: number; warning: number } | null
  field: number | null
}

/** Percentages need no view box, so that marks keep their shape at any width. */
export function IntervalPlot({ entry, scale, limits, field }: PlotProps) {
  const at = (value: number) => percent(scale, value)
  const mark = entry.isCompetitor ? 'series-2' : 'series-1'
  return (
    <svg width="100%" height="36" aria-hidden="true" className="block overflow-visible">
      {scale.ticks.map((tick) => (
        <line key={tick} x1={at(tick)} x2={at(tick)} y1="0" y2="100%" className="stroke-line" />
      ))}
      {limits
        ? [limits.good, limits.warning]
            .filter((limit) => limit > scale.from && limit < scale.to)
            .map((limit) => (
              <line
                key={limit}
                x1={at(limit)}
                x2={at(limit)}
                y1="0"
                y2="100%"
                strokeDasharray="3 3"
                className={limit === limits.good ? 'stroke-good' : 'stroke-poor'}
              />
            ))
        : null}
      <line
        x1={at(entry.low ?? entry.median)}
        x2={at(entry.high ?? entry.median)}
        y1={field === null ? '50%' : '34%'}
        y2={field === null ? '50%' : '34%'}
        strokeWidth="6"
        strokeLinecap="round"
        strokeOpacity="0.4"
        stroke={`var(--${mark})`}
      />
      <circle cx={at(entry.median)} cy={field === null ? '50%' : '34%'} r="5" fill={`var(--${mark})`} />
      {field === null ? null : (
        <svg x={at(field)} y="76%" aria-hidden="true" className="overflow-visible">
          <path d="M0-6 6 0 0 6-6 0z" className="fill-surface stroke-text" strokeWidth="1.5" />
        </svg>
      )}
    </svg>
  )
}

export function IntervalAxis({ scale, metric }: { scale: IntervalScale; metric: Benchmark['metric'] }) {
  return (
    <div aria-hidden="true" className="relative h-5 text-12 text-quiet">
      {scale.ticks.map((tick, index) => (
        <span
          key={tick}
          className={classes(
            'absolute -translate-x-1/2 whitespace-nowrap',
            index % 2 === 1 && 'max-sm:hidden',
          )}
          style={{ left: percent(scale, tick) }}
        >
          {tick === 0 ? 0 : formatBenchmark(metric, tick).text}
        </span>
      ))}
    </div>
  )
}

interface LegendProps {
  metric: Benchmark['metric']
  hasField: boolean
  limits: PlotProps['limits']
}

export function IntervalLegend({ metric, hasField, limits }: LegendProps) {
  const lines = limits
    ? ([
        ['stroke-good', messages.good(formatBenchmark(metric, limits.good).text)],
        ['stroke-poor', messages.poor(formatBenchmark(metric, limits.warning).text)],
      ] as const)
    : []
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-quiet" aria-hidden="true">
      {(['series-1', 'series-2'] as const).map((mark) => (
        <li key={mark} className="flex items-center gap-1.5">
          <svg width="24" height="12" aria-hidden="true">
            <line
              x1="4"
              x2="20"
              y1="6"
              y2="6"
              strokeWidth="6"
              strokeLinecap="round"
              strokeOpacity="0.4"
              stroke={`var(--${mark})`}
            />
            <circle cx="12" cy="6" r="5" fill={`var(--${mark})`} />
          </svg>
          {mark === 'series-1' ? benchmarkMessages.own : benchmarkMessages.competitor}
        </li>
      ))}
      {hasField ? (
        <li className="flex items-center gap-1.5">
          <svg width="14" height="14" aria-hidden="true" viewBox="-7 -7 14 14">
            <path d="M0-6 6 0 0 6-6 0z" className="fill-surface stroke-text" strokeWidth="1.5" />
          </svg>
          {messages.field}
        </li>
      ) : null}
      {lines.map(([colour, label]) => (
        <li key={colour} className="flex items-center gap-1.5">
          <svg width="8" height="14" aria-hidden="true">
            <line x1="4" x2="4" y1="0" y2="14" strokeDasharray="3 3" className={colour} />
          </svg>
          {label}
        </li>
      ))}
      <li>{metric === 'performance' ? messages.higherIsBetter : messages.lowerIsBetter}</li>
    </ul>
  )
}
