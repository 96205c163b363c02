import { randomUUID } from 'node:crypto'
import { getRuntime } from '~/server/platform/runtime'
import {
  type MonitorState,
  OUTCOMES,
  type Outcome,
  type Phases,
  type Reason,
} from '~/shared/rules/uptime/outcomes'
import { packHour } from '~/shared/rules/uptime/pack'
import type { Monitor } from '~/shared/schemas/monitor'
import { MINUTE_MS } from '~/shared/values/units'
import { insertRows, updateRows } from './rows'

/** Writes the results of a prober directly to the database. */

type MonitorKey = Pick<Monitor, '_id' | 'organization' | 'client'>

export async function setSpans(
  monitor: MonitorKey,
  spans: [from: number, state: MonitorState, reason?: Reason][],
): Promise<void> {
  const { db } = getRuntime()
  const monitorKey = { organization_id: monitor.organization, monitor_id: monitor._id }
  await db.deleteFrom('uptime_span').where('monitor_id', '=', monitor._id).execute()
  await insertRows(
    'uptime_span',
    spans.map(([from, state, reason], index) => ({
      ...monitorKey,
      from_at: new Date(from),
      to_at: spans[index + 1] ? new Date(spans[index + 1]![0]) : null,
      state,
      reason: reason ?? null,
    })),
  )
}

export async function setState(
  monitor: MonitorKey,
  state: MonitorState,
  more: { since?: Date; response_ms?: number | null; checked_at?: Date; truth?: string } = {},
): Promise<void> {
  await updateRows('monitor_state', { monitor_id: monitor._id }, { state, ...more })
}

export async function addPeriod(
  monitor: MonitorKey,
  from: number,
  to: number,
  about: { project_id?: number; site_id?: number; monitor_id?: number; name?: string } = {},
): Promise<void> {
  await insertRows('maintenance_period', {
    organization_id: monitor.organization,
    client_id: monitor.client,
    id: randomUUID(),
    window_id: randomUUID(),
    name: 'Window',
    from_at: new Date(from),
    to_at: new Date(to),
    ...about,
  })
}

export interface KnownCheck {
  at: number
  outcome?: Outcome
  reason?: number
  ms?: number | null
  phases?: Phases
}

export async function addChecks(monitor: MonitorKey, checks: KnownCheck[], location = 1): Promise<void> {
  await insertRows(
    'uptime_check',
    checks.map(({ at, outcome = 'ok', reason, ms = null, phases = {} }) => ({
      organization_id: monitor.organization,
      monitor_id: monitor._id,
      location_id: location,
      slot_at: new Date(at),
      outcome: OUTCOMES.indexOf(outcome),
      reason: reason ?? null,
      tries: outcome === 'failed' ? 2 : 1,
      late_ms: 3,
      response_ms: ms,
      status: outcome === 'ok' ? 200 : null,
      ...Object.fromEntries(Object.entries(phases).map(([phase, value]) => [`${phase}_ms`, value])),
    })),
  )
}

export async function addHour(
  monitor: MonitorKey,
  hourAt: number,
  checks: KnownCheck[],
  location = 1,
): Promise<void> {
  const packed = packHour(
    hourAt,
    MINUTE_MS,
    0,
    checks.map(({ at, outcome = 'ok', ms = null, phases = {} }) => ({
      slot: at,
      outcome,
      responseMs: ms,
      phases,
    })),
  )
  if (!packed) throw new Error('There is nothing to pack')
  const { intervalSeconds, firstSecond, meanMs, p50Ms, p95Ms, mostMs, phases, responses, ...counts } = packed
  await insertRows('uptime_hour', {
    organization_id: monitor.organization,
    monitor_id: monitor._id,
    location_id: location,
    hour_at: new Date(hourAt),
    interval_seconds: intervalSeconds,
    first_second: firstSecond,
    ...counts,
    mean_ms: meanMs,
    p50_ms: p50Ms,
    p95_ms: p95Ms,
    max_ms: mostMs,
    dns_ms: phases.dns,
    connect_ms: phases.connect,
    tls_ms: phases.tls,
    ttfb_ms: phases.ttfb,
    download_ms: phases.download,
    responses,
  })
}

export const eachMinute = (hourAt: number, msOf: (minute: number) => number | null): KnownCheck[] =>
  Array.from({ length: 60 }, (_, minute): KnownCheck => {
    const ms = msOf(minute)
    return { at: hourAt + minute * MINUTE_MS, ms, outcome: ms === null ? 'failed' : 'ok' }
  })
