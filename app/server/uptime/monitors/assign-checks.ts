import { targetOf } from '~/shared/rules/uptime/monitor-target'
import { offsetOf } from '~/shared/rules/uptime/slots'
import type { MonitorOrder, ProberOrders, ProberReport } from '~/shared/schemas/prober'
import type { Ctx } from '../../platform/context'
import { createLogger } from '../../platform/log'
import { openRequest } from './open-request'
import { listMonitorIds, listOrders, type OrderRow, takeRechecks } from './order.store'

/** Interval of the full list of ids. */
const ALL_MS = 60_000
/** A change has the start time of its transaction but becomes visible at the commit. */
const OVERLAP_MS = 10_000
const LONG_OVERLAP_MS = 120_000
const STALE_RECHECK_MS = 60_000
/** Minimum interval of the log entry about undecryptable secrets. */
const LOG_INTERVAL_MS = 60_000
const MAX_LOGGED = 20

const log = createLogger('uptime')

interface Cursor {
  readAt: number
  allAt: number
}

function readCursor(text: string | null): Cursor | null {
  const [, readAt, allAt] = /^(\d{1,15})[.](\d{1,15})$/.exec(text ?? '') ?? []
  return readAt && allAt ? { readAt: Number(readAt), allAt: Number(allAt) } : null
}

/** The checks for a prober: changes in its shards, and rechecks that are due. */
export async function assignChecks(
  ctx: Ctx,
  location: number,
  report: Pick<ProberReport, 'cursor' | 'shards'>,
  shards: number[],
): Promise<Pick<ProberOrders, 'cursor' | 'changed' | 'all' | 'rechecks'>> {
  const now = ctx.now().getTime()
  const last = readCursor(report.cursor)
  const known = last ? shards.filter((shard) => report.shards.includes(shard)) : []
  const fresh = shards.filter((shard) => !known.includes(shard))
  const isSame = fresh.length === 0 && report.shards.length === known.length
  const isRound = !last || !isSame || now - last.allAt >= ALL_MS
  const since = new Date((last?.readAt ?? now) - (isRound ? LONG_OVERLAP_MS : OVERLAP_MS))
  const rows = await listOrders(ctx.db, {
    location,
    fresh,
    known: { shards: known, since, hasPages: isRound },
  })
  const due = rows.filter((row) => !row.is_paused)
  const changed = (await Promise.all(due.map((row) => orderOf(row, location)))).filter(isOrder)
  const notified = new Set(changed.map(({ monitor }) => monitor))
  const shut = new Set(due.map(({ monitor_id }) => monitor_id).filter((monitor) => !notified.has(monitor)))
  logUnreadable([...shut], now)
  const listsAll = isRound || changed.length < rows.length
  const ids = listsAll ? await listMonitorIds(ctx.db, location, shards) : null
  const rechecks = await takeRechecks(ctx.db, location, shards, {
    now: new Date(now),
    stale: new Date(now - STALE_RECHECK_MS),
  })
  return {
    cursor: `${now}.${isRound || !last ? now : last.allAt}`,
    changed,
    all: ids?.filter((monitor) => !shut.has(monitor)) ?? null,
    rechecks,
  }
}

/** None for a monitor with undecryptable secrets: without them it would seem down. */
async function orderOf(row: OrderRow, location: number): Promise<MonitorOrder | null> {
  const secrets = await openRequest(row.sealed, row.organization_id, row.monitor_id)
  if (secrets === null) return null
  const intervalMs = row.interval_seconds * 1000
  return {
    monitor: row.monitor_id,
    target: targetOf(row.settings.kind, row.target),
    settings: row.settings,
    secrets: row.sealed === null ? null : secrets,
    intervalMs,
    timeoutMs: row.timeout_ms,
    slowMs: row.slow_ms,
    offsetMs: offsetOf(row.monitor_id, row.locations.indexOf(location), row.locations.length, intervalMs),
  }
}

const isOrder = (order: MonitorOrder | null): order is MonitorOrder => order !== null

let loggedAt = 0

function logUnreadable(monitors: number[], now: number): void {
  if (monitors.length === 0 || Math.abs(now - loggedAt) < LOG_INTERVAL_MS) return
  loggedAt = now
  log.error(
    { monitors: monitors.slice(0, MAX_LOGGED), count: monitors.length },
    'what requests of monitors carry was sealed with another SECRET_KEY: they are not checked',
  )
}
