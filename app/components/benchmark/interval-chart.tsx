import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { benchmarkMessages } from '~/shared/messages/benchmark'
import { entryName, isRanked, type Ranked } from '~/shared/rules/benchmark/conclusion'
import { type IntervalScale, intervalScale, percentOn } from '~/shared/rules/benchmark/interval-scale'
import { benchmarkName, formatBenchmark } from '~/shared/rules/benchmark/metrics'
import { thresholdFor } from '~/shared/rules/report/web-vitals'
import type { Benchmark } from '~/shared/schemas/benchmark'
import { reportOf } from './report-of'

const words = benchmarkMessages.chart

const percent = (scale: IntervalScale, value: number) => `${percentOn(scale, value).toFixed(2)}%`

interface PlotProps {
  entry: Ranked
  scale: IntervalScale
  /** Limits of good and poor; null without any. */
  limits: { good: number; warning: number } | null
  field: number | null
}

/** Percentages need no view box, so that marks keep their shape at any width. */
function Plot({ entry, scale, limits, field }: PlotProps) {
  const at = (value: number) => percent(scale, value)
  const mark = entry.isCompetitor ? 'series-2' : 'series-1'
  return (
    <svg width="100%" height="32" aria-hidden="true" className="block overflow-visible">
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
        y1="50%"
        y2="50%"
        strokeWidth="6"
        strokeLinecap="round"
        strokeOpacity="0.4"
        stroke={`var(--${mark})`}
      />
      <circle cx={at(entry.median)} cy="50%" r="5" fill={`var(--${mark})`} />
      {field === null ? null : (
        <svg x={at(field)} y="50%" aria-hidden="true" className="overflow-visible">
          <path d="M0-6 6 0 0 6-6 0z" className="fill-surface stroke-text" strokeWidth="1.5" />
        </svg>
      )}
    </svg>
  )
}

function Axis({ scale, metric }: { scale: IntervalScale; metric: Benchmark['metric'] }) {
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

function Legend({ metric, hasField }: { metric: Benchmark['metric']; hasField: boolean }) {
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
          {words.field}
        </li>
      ) : null}
      <li>{metric === 'performance' ? words.higherIsBetter : words.lowerIsBetter}</li>
    </ul>
  )
}

/** Medians and their intervals on one axis, the best page first; real users beside them where the metric is the same. */
export function IntervalChart({ benchmark }: { benchmark: Benchmark }) {
  const { metric, entries, device } = benchmark
  const ranked = entries.filter(isRanked)
  const isSameMetric = metric !== 'tbt'
  const fieldOf = ({ field }: Ranked) => (isSameMetric ? (field?.value ?? null) : null)
  const scale = intervalScale(
    metric,
    ranked.flatMap((one) => [
      one.low ?? one.median,
      one.high ?? one.median,
      ...[fieldOf(one)].filter((value) => value !== null),
    ]),
  )
  const limits =
    metric === 'performance' || metric === 'bytes'
      ? null
      : thresholdFor(metric, device?.formFactor ?? 'MOBILE')
  const name = benchmarkName(metric).shortName
  const text = (value: number) => formatBenchmark(metric, value).text
  return (
    <Card title={words.title(name)} note={words.note}>
      <div className="flex max-w-320 flex-col gap-3" data-chart="">
        <Legend metric={metric} hasField={ranked.some((one) => fieldOf(one) !== null)} />
        <ul aria-label={words.label(name)} className="flex flex-col">
          {ranked.map((entry) => {
            const field = fieldOf(entry)
            return (
              <li
                key={entry.page}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1 last:border-b-0 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_5.5rem]"
              >
                <span className="min-w-0 truncate text-13">
                  <Link
                    to={reportOf(benchmark, entry)}
                    className={classes('hover:underline', !entry.isCompetitor && 'font-semibold')}
                  >
                    {entryName(entry)}
                  </Link>
                  <span className="text-12 text-quiet">
                    {' '}
                    {entry.isCompetitor ? entry.pageName : entry.siteName}
                  </span>
                </span>
                <span className="order-last col-span-2 sm:order-none sm:col-span-1">
                  <Plot {...{ entry, scale, limits, field }} />
                </span>
                <span className="text-right text-13 font-medium whitespace-nowrap">
                  <span aria-hidden="true">{text(entry.median)}</span>
                  <span className="sr-only">
                    {words.row(
                      text(entry.median),
                      text(entry.low ?? entry.median),
                      text(entry.high ?? entry.median),
                    )}
                    {field === null ? '' : `; ${words.fieldRow(text(field))}`}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
        <div className="sm:grid sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_5.5rem] sm:gap-x-4">
          <span className="max-sm:hidden" />
          <Axis {...{ scale, metric }} />
        </div>
      </div>
    </Card>
  )
}
