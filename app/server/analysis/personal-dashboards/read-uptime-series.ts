import { scopeOf } from '~/shared/rules/access/roles'
import { MAX_CHART_ROWS } from '~/shared/rules/personal-dashboards/choices'
import { BUCKET_MS, bucketStarts } from '~/shared/rules/personal-dashboards/granularity'
import { worstRows } from '~/shared/rules/personal-dashboards/worst-rows'
import { availabilityOf, mergePeriods } from '~/shared/rules/uptime/availability'
import { readStretches } from '../../uptime/availability'
import type { ChartReader } from './chart-context'
import { addFigures, newestOf, type ReadSeries, type SeriesValues } from './figures'
import { type ChartMonitor, listChartMonitors, listResponseFigures } from './monitor.store'
import type { SeriesQuery } from './read-lab-series'
import type { ChartFacts } from './settings'

export const readMonitors = ({ ctx }: ChartReader, facts: ChartFacts): Promise<ChartMonitor[]> =>
  listChartMonitors(ctx.db, facts, scopeOf(ctx.actor))

/** A monitor of a whole site has no page. */
function rowKey({ settings: { groupBy } }: ChartFacts, { page_id, site_id }: ChartMonitor): string {
  if (groupBy === 'page' && page_id !== null) return `page:${page_id}`
  return groupBy === 'page' || groupBy === 'site' ? `site:${site_id}` : 'all'
}

export async function readUptimeSeries(
  reader: ChartReader,
  facts: ChartFacts,
  query: SeriesQuery,
): Promise<ReadSeries> {
  const monitors = await readMonitors(reader, facts)
  const values =
    facts.settings.source === 'availability'
      ? await readAvailability(reader, facts, monitors, query)
      : await readResponses(reader, facts, monitors, query)
  const newest = newestOf(values)
  const keys = query.rows ?? worstRows(newest, facts.settings.metric, MAX_CHART_ROWS)
  const shown = keys.map((key): [string, Map<number, number>] => [key, values.get(key) ?? new Map()])
  return { values: new Map(shown), total: newest.size, pendingDays: 0 }
}

async function readResponses(
  { ctx }: ChartReader,
  facts: ChartFacts,
  monitors: readonly ChartMonitor[],
  { range, granularity }: SeriesQuery,
): Promise<SeriesValues> {
  const starts = bucketStarts(range, granularity)
  const keys = monitors.map((monitor) => rowKey(facts, monitor))
  const from = new Date(starts[0] ?? range.from)
  const to = new Date((starts.at(-1) ?? range.to) + BUCKET_MS[granularity])
  const figures = await listResponseFigures(ctx.db, { ...facts, monitors, keys, from, to }, granularity)
  return addFigures(new Map(), figures, facts.settings.percentile)
}

interface Counted {
  up: number
  down: number
}

/** Up time as a share of the counted time of all monitors of a row, by the policy of the uptime screens. */
async function readAvailability(
  { ctx }: ChartReader,
  facts: ChartFacts,
  monitors: readonly ChartMonitor[],
  { range, granularity }: SeriesQuery,
): Promise<SeriesValues> {
  const starts = bucketStarts(range, granularity)
  const size = BUCKET_MS[granularity]
  const to = Math.min(ctx.now().getTime(), (starts.at(-1) ?? range.to) + size)
  const whole = { from: starts[0] ?? range.from, to }
  if (whole.from >= to) return new Map()
  const histories = await readStretches(
    ctx,
    monitors.map((monitor) => ({ ...monitor, ...whole })),
  )
  const counted = new Map<string, Map<number, Counted>>()
  for (const [i, monitor] of monitors.entries()) {
    const { spans = [], periods = [] } = histories[i] ?? {}
    const merged = mergePeriods(periods)
    const key = rowKey(facts, monitor)
    const row = counted.get(key) ?? new Map<number, Counted>()
    counted.set(key, row)
    let first = 0
    for (const start of starts) {
      const part = { from: start, to: Math.min(start + size, to) }
      while (first < spans.length - 1 && (spans[first]?.to ?? Number.POSITIVE_INFINITY) <= start) first++
      const own = []
      for (let at = first; at < spans.length; at++) {
        const span = spans[at]
        if (!span || span.from >= part.to) break
        own.push(span)
      }
      const { ms } = availabilityOf(own, merged, part)
      const sum = row.get(start) ?? { up: 0, down: 0 }
      row.set(start, { up: sum.up + ms.up + ms.degraded, down: sum.down + ms.down })
    }
  }
  return new Map([...counted].map(([key, row]) => [key, new Map(percentages(row))]))
}

function* percentages(row: ReadonlyMap<number, Counted>): Generator<[number, number]> {
  for (const [start, { up, down }] of row) if (up + down > 0) yield [start, (100 * up) / (up + down)]
}
