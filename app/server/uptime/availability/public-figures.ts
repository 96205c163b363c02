import { availabilityOf } from '~/shared/rules/uptime/availability'
import { daysOf } from '~/shared/rules/uptime/days'
import { type LastDays, lastDays } from '~/shared/rules/uptime/last-days'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { type History, readHistories } from './histories'
import { listPeriodRows } from './maintenance-read.store'
import { isCovered, isDuring, type NamedPeriod, periodsOf } from './periods'
import {
  type HourMedian,
  listHourMedians,
  listNextPeriods,
  listOutagesOf,
  listStates,
  type PublicMonitorRow,
  type PublicOutageRow,
} from './public-read.store'
import { weightedMedian } from './response-points'

const MONTH_DAYS = 30
const QUARTER_DAYS = 90
const HOURS = 24
/** Hours are packed well before. */
const UNPACKED_MS = 4 * HOUR_MS
const AHEAD_MS = 14 * DAY_MS

export interface PublicFigures {
  monitor: number
  state: MonitorState
  since: Date
  isInMaintenance: boolean
  month: number | null
  quarter: number | null
  /** The last 90 days in UTC, oldest first. */
  days: { date: string; ratio: number | null; downMs: number }[]
  /** Hourly medians of the last 24 hours, oldest first. */
  response: (number | null)[]
}

export interface PublicState {
  monitors: PublicFigures[]
  /** Of the last 90 days, newest first, without those completely in maintenance. */
  outages: PublicOutageRow[]
  /** Current, or starting within 14 days; only the next one of a repeated window. */
  maintenance: NamedPeriod[]
}

/** Public state of a client's monitors by the default policy. The caller checks access. */
export async function readPublicState(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { tenant, client, monitors }: { tenant: number; client: number; monitors: number[] },
): Promise<PublicState> {
  const at = ctx.now()
  const now = at.getTime()
  const firstHour = Math.floor(now / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS
  const rows = await listStates(ctx.db, tenant, client, monitors)
  const own = rows.map(({ monitor_id }) => monitor_id)
  const known = { from: now - (QUARTER_DAYS + 1) * DAY_MS, to: now }
  const ahead = { from: now, to: now + AHEAD_MS }
  const of = { organizations: [tenant], clients: [client] }
  const hours = {
    since: new Date(firstHour),
    unpackedSince: new Date(Math.max(firstHour, now - UNPACKED_MS)),
  }
  const [histories, medians, outages, periods, next] = await Promise.all([
    readHistories(ctx, rows, known),
    listHourMedians(ctx.db, tenant, own, hours),
    listOutagesOf(ctx.db, tenant, own, new Date(now - QUARTER_DAYS * DAY_MS)),
    listPeriodRows(ctx.db, of, ahead),
    listNextPeriods(ctx.db, tenant, client, { from: at, to: new Date(ahead.to) }),
  ])
  const byMonitor = new Map(rows.map((row, index) => [row.monitor_id, histories[index]]))
  const calendar = lastDays(now, QUARTER_DAYS, 'UTC')
  const present = (row: PublicMonitorRow): PublicFigures => ({
    monitor: row.monitor_id,
    state: row.state,
    since: row.since,
    ...figuresOf(byMonitor.get(row.monitor_id) ?? { spans: [], periods: [] }, calendar, now),
    response: responseOf(medians, row.monitor_id, firstHour),
  })
  return {
    monitors: rows.map(present),
    outages: outages.filter((outage) => !isExpected(outage, byMonitor.get(outage.monitor_id), now)),
    maintenance: distinct(rows.flatMap((row) => periodsOf([...periods, ...next], row))),
  }
}

function figuresOf({ spans, periods }: History, calendar: LastDays, now: number) {
  const ratioOf = (days: number) =>
    availabilityOf(spans, periods, { from: now - days * DAY_MS, to: now }).ratio
  return {
    isInMaintenance: isDuring(periods, now),
    month: ratioOf(MONTH_DAYS),
    quarter: ratioOf(QUARTER_DAYS),
    days: daysOf(spans, periods, calendar.starts).map(({ ratio, downMs }, index) => ({
      date: calendar.dates[index] ?? '',
      ratio,
      downMs,
    })),
  }
}

export function responseOf(medians: HourMedian[], monitor: number, firstHour: number): (number | null)[] {
  const own = medians.filter(({ monitor_id }) => monitor_id === monitor)
  return Array.from({ length: HOURS }, (_, index) =>
    weightedMedian(
      own
        .filter(({ at }) => at === firstHour + index * HOUR_MS)
        .map(({ p50, answers }) => ({ value: p50, weight: answers })),
    ),
  )
}

const isExpected = (outage: PublicOutageRow, history: History | undefined, now: number): boolean =>
  isCovered(
    { from: outage.started_at.getTime(), to: outage.ended_at?.getTime() ?? now },
    history?.periods ?? [],
  )

/** A window of a whole client appears once, not per monitor. */
function distinct(periods: NamedPeriod[]): NamedPeriod[] {
  const found = new Map(periods.map((period) => [`${period.from} ${period.to} ${period.name}`, period]))
  return [...found.values()].toSorted((a, b) => a.from - b.from)
}
