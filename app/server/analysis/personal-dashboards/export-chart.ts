import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import type { ChartMetric } from '~/shared/rules/personal-dashboards/choices'
import { chartMetricName } from '~/shared/rules/personal-dashboards/metric-text'
import { unitOf } from '~/shared/rules/personal-dashboards/metrics'
import type { ChartData, ChartRange, TimeseriesData } from '~/shared/schemas/dashboard-chart'
import type { TenantCtx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse } from '../../platform/http/csv'
import { readChartData } from './read-chart-data'

const { csv: heads } = personalDashboardMessages

/** What the chart shows, as CSV. */
export async function exportChart(ctx: TenantCtx, range: ChartRange): Promise<Response> {
  const data = await readChartData(ctx, range)
  const name = `chart-${data.from.slice(0, 10)}-${data.to.slice(0, 10)}`
  return csvResponse(name, linesOf(data))
}

function linesOf(data: ChartData): AsyncGenerator<string, void> {
  if (data.type === 'timeseries') return seriesLines(data)
  if (data.type === 'histogram') {
    const bins = data.metrics.flatMap(({ metric, bins }) => bins.map((bin) => ({ metric, ...bin })))
    return csvLines(
      [
        [heads.metric, ({ metric }) => withUnit(metric)],
        [heads.from, ({ from }) => from],
        [heads.to, ({ to }) => to],
        [heads.tests, ({ count }) => count],
      ],
      inOne(bins),
    )
  }
  return csvLines(
    [
      [heads.test, ({ pointId }) => pointId],
      [heads.site, ({ siteId }) => siteId],
      [heads.page, ({ pageId }) => pageId],
      [withUnit(data.x.metric), ({ x }) => x],
      [withUnit(data.y.metric), ({ y }) => y],
    ],
    inOne(data.dots),
  )
}

function withUnit(metric: ChartMetric): string {
  const unit = { ms: 'ms', bytes: 'bytes', percent: '%', shift: '', score: '0 to 100', count: '' }[
    unitOf(metric)
  ]
  return unit === '' ? chartMetricName(metric) : `${chartMetricName(metric)} (${unit})`
}

async function* inOne<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

/** A line per time, a column per row of the chart. */
function seriesLines({ metric, rows }: TimeseriesData): AsyncGenerator<string, void> {
  const times = rows[0]?.data.map(({ key }, i) => ({ key, i })) ?? []
  const columns: CsvColumns<(typeof times)[number]> = [
    [heads.when, ({ key }) => key],
    ...rows.map(
      ({ label, data }) =>
        [`${label}: ${withUnit(metric)}`, ({ i }: { i: number }) => data[i]?.value ?? null] as const,
    ),
  ]
  return csvLines(columns, inOne(times))
}
