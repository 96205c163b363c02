import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import { bucketStart } from '~/shared/rules/personal-dashboards/granularity'
import { RANGE_DAYS } from '~/shared/rules/time/date-range'
import type { ChartData, ChartPreview, ChartRange } from '~/shared/schemas/dashboard-chart'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { primaryOf, type TenantCtx } from '../../platform/context'
import { fieldError, orNotFound } from '../../platform/errors'
import { findChart } from './chart.store'
import { type ChartReader, chartReader } from './chart-context'
import { checkPlaces } from './create-chart'
import { readCorrelationData } from './read-correlation'
import { readHistogram } from './read-histogram'
import { type Range, usesStored } from './read-lab-series'
import { readTimeseries } from './read-timeseries'
import { readMonitors } from './read-uptime-series'
import { findResult, saveResult } from './result.store'
import { type ChartFacts, digestOf } from './settings'

const MAX_RANGE_DAYS = 3_660
/** Histograms and correlations read every test of the range. */
const WHOLE_MS = HOUR_MS
/** Uptime, and figures for readers of a part of the pages, are not stored by day. */
const LIVE_MS = 5 * MINUTE_MS

/** The requested range; by default the last 30 days with today. Throws INVALID when it is empty or too long. */
export function rangeOf(ctx: Pick<TenantCtx, 'now'>, { startDate, endDate }: ChartRange): Range {
  const tomorrow = bucketStart(ctx.now().getTime(), 'day') + DAY_MS
  const to = endDate
    ? Date.parse(endDate)
    : startDate
      ? Math.max(tomorrow, Date.parse(startDate) + DAY_MS)
      : tomorrow
  const from = startDate ? Date.parse(startDate) : to - RANGE_DAYS.month * DAY_MS
  const words = personalDashboardMessages.range
  if (from >= to) throw fieldError('endDate', words.empty)
  if (to - from > MAX_RANGE_DAYS * DAY_MS) throw fieldError('startDate', words.tooLong)
  return { from, to }
}

/** The data of a chart that is stored. */
export async function readChartData(ctx: TenantCtx, range: ChartRange): Promise<ChartData> {
  const row = orNotFound(await findChart(ctx.db, ctx.tenant, String(ctx.target.id)))
  const facts = { tenant: ctx.tenant, client: row.client_id, id: row.id, settings: row.settings }
  return chartDataOf(chartReader(ctx), facts, rangeOf(ctx, range))
}

/** The data of settings that are not stored. */
export async function previewChart(ctx: TenantCtx, input: ChartPreview): Promise<ChartData> {
  const { startDate, endDate, client, title: _t, width: _w, height: _h, sendAlert: _s, ...settings } = input
  await checkPlaces(ctx, ctx.db, client, settings)
  const facts = { tenant: ctx.tenant, client, id: null, settings }
  return chartDataOf(chartReader(ctx), facts, rangeOf(ctx, { startDate, endDate }))
}

export async function chartDataOf(reader: ChartReader, facts: ChartFacts, range: Range): Promise<ChartData> {
  const { ctx } = reader
  const { id: chart, tenant } = facts
  const keptMs = await keptFor(reader, facts)
  if (chart === null || keptMs === 0) return compute(reader, facts, range)
  const filter = { tenant, chart, key: digestOf([facts.settings, range, await visibleTo(reader, facts)]) }
  const now = ctx.now()
  const found = await findResult(ctx.db, filter, new Date(now.getTime() - keptMs))
  if (found) return found
  const data = await compute(reader, facts, range)
  await saveResult(primaryOf(ctx), filter, data, now)
  return data
}

async function keptFor(reader: ChartReader, facts: ChartFacts): Promise<number> {
  const { type, source } = facts.settings
  if (type !== 'timeseries') return WHOLE_MS
  if (source === 'field') return 0
  return source === 'lab' && usesStored(facts, await reader.pagesOf(facts)) ? 0 : LIVE_MS
}

/** What the reader may see of the chart: others with the same rights share the result. */
async function visibleTo(reader: ChartReader, facts: ChartFacts): Promise<number[]> {
  const { type, source } = facts.settings
  if (type === 'timeseries' && source !== 'lab' && source !== 'traffic')
    return (await readMonitors(reader, facts)).map((monitor) => monitor.monitor_id)
  const pages = await reader.pagesOf(facts)
  return pages.filter((page) => page.is_visible).map((page) => page.page_id)
}

async function compute(reader: ChartReader, facts: ChartFacts, range: Range): Promise<ChartData> {
  const common = {
    chart: facts.id,
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    computedAt: reader.ctx.now().toISOString(),
  }
  const { type } = facts.settings
  if (type === 'histogram') return { ...common, ...(await readHistogram(reader, facts, range)) }
  if (type === 'correlation') return { ...common, ...(await readCorrelationData(reader, facts, range)) }
  return { ...common, ...(await readTimeseries(reader, facts, range)) }
}
