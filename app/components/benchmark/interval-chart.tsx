import { ReportLink } from '~/components/sharing/report-link'
import { Card } from '~/components/ui/card'
import { benchmarkMessages } from '~/shared/messages/benchmark'
import { entryName, isRanked, type Ranked } from '~/shared/rules/benchmark/conclusion'
import { intervalScale } from '~/shared/rules/benchmark/interval-scale'
import { benchmarkName, formatBenchmark } from '~/shared/rules/benchmark/metrics'
import type { Benchmark } from '~/shared/schemas/benchmark'
import { thresholdFor } from '~/shared/values/web-vitals'
import { IntervalAxis, IntervalLegend, IntervalPlot } from './interval-parts'
import { reportOf } from './report-of'

const messages = benchmarkMessages.chart

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
    <Card title={messages.title(name)} note={messages.note}>
      <div className="flex max-w-320 flex-col gap-3" data-chart="">
        <IntervalLegend {...{ metric, limits }} hasField={ranked.some((one) => fieldOf(one) !== null)} />
        <ul aria-label={messages.label(name)} className="flex flex-col">
          {ranked.map((entry) => {
            const field = fieldOf(entry)
            return (
              <li
                key={entry.page}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1 last:border-b-0 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_5.5rem]"
              >
                <span className="min-w-0 truncate text-13">
                  <ReportLink
                    to={reportOf(benchmark, entry)}
                    className={entry.isCompetitor ? undefined : 'font-semibold'}
                  >
                    {entryName(entry)}
                  </ReportLink>
                  <span className="text-12 text-quiet">
                    {' '}
                    {entry.isCompetitor ? entry.pageName : entry.siteName}
                  </span>
                </span>
                <span className="order-last col-span-2 sm:order-none sm:col-span-1">
                  <IntervalPlot {...{ entry, scale, limits, field }} />
                </span>
                <span className="text-right text-13 font-medium whitespace-nowrap">
                  <span aria-hidden="true">{text(entry.median)}</span>
                  <span className="sr-only">
                    {messages.row(
                      text(entry.median),
                      text(entry.low ?? entry.median),
                      text(entry.high ?? entry.median),
                    )}
                    {field === null ? '' : `; ${messages.fieldRow(text(field))}`}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
        <div className="sm:grid sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_5.5rem] sm:gap-x-4">
          <span className="max-sm:hidden" />
          <IntervalAxis {...{ scale, metric }} />
        </div>
      </div>
    </Card>
  )
}
