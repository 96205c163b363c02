import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { worstVisitors } from '~/shared/rules/field-data/field-vitals'
import { dayLine, weekTrend } from '~/shared/rules/statistics/week-trend'
import { RANGE_DAYS } from '~/shared/rules/time/date-range'
import { meanDays } from '~/shared/rules/uptime/client-days'
import { type LastDays, lastDays } from '~/shared/rules/uptime/last-days'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ClientUptime, clientHistory } from '~/shared/schemas/overview'
import { DAY_MS } from '~/shared/values/units'
import { worstVitalsOf } from '../../measuring/field-data'
import type { Ctx } from '../../platform/context'
import { readStretches } from '../../uptime/availability'
import {
  type ClientOf,
  type ClientSeries,
  listClientDays,
  listClientMonitors,
  listFirstSeries,
} from './client-history.store'
import { readPlacedVisits } from './read-visits'
import { listClientVisits } from './visits.store'

/** Enough for a median, and cheap for many clients with frequent tests. */
const MAX_SERIES = 10

/** Trend, field data and availability of clients in the last 30 days, in the order given. */
export async function readClientHistories(
  ctx: Ctx,
  clients: readonly ClientOf[],
  formFactor: FormFactor,
): Promise<z.input<typeof clientHistory>[]> {
  const to = ctx.now()
  const calendar = lastDays(to.getTime(), RANGE_DAYS.month, 'UTC')
  const from = new Date(calendar.starts[0] ?? 0)
  const uptime = readUptimes(ctx, clients, calendar)
  const query = { formFactor, most: MAX_SERIES }
  const series = await listFirstSeries(ctx.db, clients, query, scopeOf(ctx.actor))
  const [days, visitors, uptimes, visits] = await Promise.all([
    listClientDays(ctx.db, series, { from, to }),
    readVisitors(ctx, series),
    uptime,
    readPlacedVisits(ctx, clients.length, (span) =>
      listClientVisits(ctx.db, clients, span, scopeOf(ctx.actor)),
    ),
  ])
  return clients.map((_, index) => {
    const place = index + 1
    const own = days.get(place) ?? []
    return {
      trend: { metric: 'performance', ...dayLine(own), week: weekTrend(own, 'performance') },
      visitors: worstVisitors(visitors.get(place) ?? []),
      uptime: uptimes.get(place) ?? null,
      visits: visits[index] ?? null,
    }
  })
}

async function readVisitors(ctx: Ctx, series: readonly ClientSeries[]) {
  const found = await worstVitalsOf(ctx, series)
  return Map.groupBy(
    series.flatMap(({ place }, index) => {
      const visitors = found[index]
      return visitors ? [{ place, ...visitors }] : []
    }),
    ({ place }) => place,
  )
}

async function readUptimes(
  ctx: Ctx,
  clients: readonly ClientOf[],
  calendar: LastDays,
): Promise<Map<number, ClientUptime>> {
  const now = ctx.now()
  const to = now.getTime()
  // Its figure is of whole 30 days until now, as on the uptime screens.
  const month = { from: to - RANGE_DAYS.month * DAY_MS, to }
  const range = { from: Math.min(calendar.starts[0] ?? to, month.from), to }
  const monitors = await listClientMonitors(ctx.db, clients, scopeOf(ctx.actor), now)
  const histories = await readStretches(
    ctx,
    monitors.map((monitor) => ({ ...monitor, ...range })),
  )
  const byClient = Map.groupBy(
    monitors.map(({ place, is_down }, index) => ({
      place,
      is_down,
      ...(histories[index] ?? { spans: [], periods: [] }),
    })),
    ({ place }) => place,
  )
  const entries = [...byClient].map(([place, own]): [number, ClientUptime] => [
    place,
    {
      monitors: own.length,
      down: own.filter(({ is_down }) => is_down).length,
      ...meanDays(own, calendar.starts, month),
    },
  ])
  return new Map(entries)
}
