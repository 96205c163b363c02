import { createHash } from 'node:crypto'
import { v5 } from 'uuid'
import type { Ctx } from '../../platform/context'
import { hourColumns } from '../../uptime/availability'
import type { WaitingPiece } from './history.store'
import type { UptimeContent } from './history-pieces'
import type { ImportedOutage } from './kuma/beat-history'
import { makePartitions } from './run-history.store'
import {
  findMonitor,
  insertHours,
  insertIncidents,
  insertOutages,
  insertSpans,
  type PlacedMonitor,
} from './uptime-history.store'

const NAMESPACE = '5b0c0b2e-7f0b-5c1c-9a57-6d2f6f2f1c52'
const iso = (at: number) => new Date(at).toISOString()

/** Writes the past of a monitor up to its own first state; false without a monitor. `ctx.db` is a transaction. */
export async function writeUptime(ctx: Ctx, piece: WaitingPiece, content: UptimeContent): Promise<boolean> {
  const monitor = await findMonitor(ctx.db, piece)
  if (!monitor) return false
  const key = { organization_id: piece.organization_id, monitor_id: monitor.monitor_id }
  const end = monitor.own_from.getTime()
  const location = monitor.location_id
  const outages = content.outages.filter(({ from }) => from < end)
  await insertSpans(ctx.db, spanRows(content, end, key))
  await insertIncidents(
    ctx.db,
    outages.map((outage) => incidentRow(outage, end, key, ctx.now())),
  )
  await insertOutages(
    ctx.db,
    outages.map((outage) => outageRow(outage, content, end, { ...key, monitor })),
  )
  await insertHours(
    ctx.db,
    content.hours
      .filter(({ at }) => at < end)
      .map((hour) => ({ ...key, location_id: location, hour_at: iso(hour.at), ...hourColumns(hour) })),
  )
  return true
}

export const prepareUptime = (ctx: Ctx, { hours }: UptimeContent) =>
  makePartitions(ctx.db, ctx.now(), hours[0] ? new Date(hours[0].at) : ctx.now())

interface Key {
  organization_id: number
  monitor_id: number
}

/** Without gap up to the monitor's own states. */
function spanRows({ spans }: UptimeContent, end: number, key: Key) {
  const past = spans.filter(({ from }) => from < end).map((span) => ({ ...span, to: Math.min(span.to, end) }))
  const last = past.at(-1)
  if (last && last.to < end) past.push({ from: last.to, to: end, state: 'unknown', reason: 'not-checked' })
  return past.map(({ from, to, state, reason }) => ({
    ...key,
    from_at: iso(from),
    to_at: iso(to),
    state,
    reason,
  }))
}

/** The same outage always gets the same ids. */
const idOf = (what: string, { organization_id, monitor_id }: Key, from: number) =>
  v5(createHash('sha256').update(`${what} ${organization_id} ${monitor_id} ${from}`).digest('hex'), NAMESPACE)

const endOf = ({ to }: ImportedOutage, end: number) => iso(Math.min(to ?? end, end))

/** Marked as notified, since it is over. */
const incidentRow = (outage: ImportedOutage, end: number, key: Key, now: Date) => ({
  organization_id: key.organization_id,
  id: idOf('incident', key, outage.from),
  cause_kind: 'monitor',
  cause: String(key.monitor_id),
  opened_at: iso(outage.from),
  ended_at: endOf(outage, end),
  opening_notified_at: now.toISOString(),
  end_notified_at: now.toISOString(),
  notified_outages: [],
})

function endedBy({ to }: ImportedOutage, { spans }: UptimeContent): 'recovery' | 'unknown' | 'pause' {
  const next = spans.find(({ from }) => from === to)?.state
  if (next === 'up') return 'recovery'
  return next === 'paused' ? 'pause' : 'unknown'
}

function outageRow(
  outage: ImportedOutage,
  content: UptimeContent,
  end: number,
  { monitor, ...key }: Key & { monitor: PlacedMonitor },
) {
  const { from, confirmedAt, reason, text } = outage
  const attempt = { at: confirmedAt, reason, detail: text, address: null, phases: {}, status: null }
  return {
    ...key,
    id: idOf('outage', key, from),
    incident_id: idOf('incident', key, from),
    started_at: iso(from),
    confirmed_at: iso(confirmedAt),
    ended_at: endOf(outage, end),
    ended_by: endedBy(outage, content),
    reason,
    locations: [monitor.location_id],
    host: URL.canParse(monitor.target) ? new URL(monitor.target).host : monitor.target,
    address: null,
    evidence: [{ ...attempt, headers: [], excerpt: '', via: [], location: monitor.location_id }],
    picture: 'none',
  }
}
