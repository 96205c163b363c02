import { targetOf } from '~/shared/rules/uptime/monitor-target'
import { offsetOf } from '~/shared/rules/uptime/slots'
import { type RequestSecrets, requestSecrets } from '~/shared/schemas/monitor-kinds'
import type { MonitorOrder, ProberOrders, ProberReport } from '~/shared/schemas/prober'
import type { Ctx } from '../context'
import { openSecret } from '../secrets'
import { listMonitorIds, listOrders, type OrderRow, takeRechecks } from './order.store'

/** All ids are told so often. */
const ALL_MS = 60_000
/** A change carries the moment at which its transaction began, and is seen when that ended. */
const OVERLAP_MS = 10_000
const LONG_OVERLAP_MS = 120_000
const STALE_RECHECK_MS = 60_000

export const secretPlace = (organization: number, monitor: number): string =>
  `monitor:${organization}:${monitor}`

interface Cursor {
  readAt: number
  allAt: number
}

function readCursor(text: string | null): Cursor | null {
  const [, readAt, allAt] = /^(\d{1,15})[.](\d{1,15})$/.exec(text ?? '') ?? []
  return readAt && allAt ? { readAt: Number(readAt), allAt: Number(allAt) } : null
}

/** What a prober is told to check: what it does not know of the shards it holds, and what is wanted at once. */
export async function giveOrders(
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
  const tellsAll = isRound || rows.some((row) => row.is_paused)
  const all = tellsAll ? await listMonitorIds(ctx.db, location, shards) : null
  const rechecks = await takeRechecks(ctx.db, location, shards, {
    now: new Date(now),
    stale: new Date(now - STALE_RECHECK_MS),
  })
  const due = rows.filter((row) => !row.is_paused)
  return {
    cursor: `${now}.${isRound || !last ? now : last.allAt}`,
    changed: await Promise.all(due.map((row) => orderOf(row, location))),
    all,
    rechecks,
  }
}

async function orderOf(row: OrderRow, location: number): Promise<MonitorOrder> {
  const intervalMs = row.interval_seconds * 1000
  return {
    monitor: row.monitor_id,
    target: targetOf(row.settings.kind, row.target),
    settings: row.settings,
    secrets: await secretsOf(row),
    intervalMs,
    timeoutMs: row.timeout_ms,
    slowMs: row.slow_ms,
    offsetMs: offsetOf(row.monitor_id, row.locations.indexOf(location), row.locations.length, intervalMs),
  }
}

async function secretsOf({ sealed, organization_id, monitor_id }: OrderRow): Promise<RequestSecrets | null> {
  if (sealed === null) return null
  const text = await openSecret(sealed, secretPlace(organization_id, monitor_id))
  if (text === null) return null
  try {
    return requestSecrets.parse(JSON.parse(text))
  } catch {
    return null
  }
}
