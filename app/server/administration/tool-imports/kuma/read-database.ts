import { toolImportMessages } from '~/shared/messages/tool-imports'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { refused } from '../parse-text'
import type { ForeignDatabase, Row } from '../sqlite'
import { type Beat, type BeatHistory, historyOf } from './beat-history'
import { fieldOf, isRead, type KumaMonitor, type KumaMonitors, parseKumaMonitors } from './kuma-monitor'
import { type ImportedHour, responseHours, totalHour } from './response-hours'
import { hasMeaning, saysSomethingSql } from './unread-fields'

const words = toolImportMessages.kuma
const MAX_MONITORS = 20_000
const MAX_BEATS = 2_000_000
/** Kuma 2 has 114 columns. */
const MAX_UNREAD_COLUMNS = 500
const KEPT_MS = 365 * DAY_MS

export interface MonitorHistory extends BeatHistory {
  hours: ImportedHour[]
}

/** Monitors with their tags; throws for a database that is not of Uptime Kuma. */
export function readKumaMonitors(db: ForeignDatabase): KumaMonitors {
  if (!db.has('monitor') || !db.has('heartbeat')) throw refused(words.notDatabase)
  const tags = db.has('monitor_tag') && db.has('tag') ? tagsOf(db) : new Map<number, Row[]>()
  const columns = [...db.columnsOf('monitor').keys()].filter((column) => isRead(fieldOf(column)))
  if (!columns.includes('id')) throw refused(words.notDatabase)
  const rows = [...db.rows(`select ${columns.join(', ')} from monitor order by id limit ?`, MAX_MONITORS)]
  return parseKumaMonitors(rows.map((row) => ({ ...row, tags: tags.get(Number(row['id'])) ?? [] })))
}

const tagsOf = (db: ForeignDatabase) =>
  Map.groupBy(
    db.rows(`select mt.monitor_id, t.name, mt.value from monitor_tag mt join tag t on t.id = mt.tag_id
      order by mt.id limit ${MAX_MONITORS * 10}`),
    ({ monitor_id }) => Number(monitor_id),
  )

/**
 * Fields that are not read, with the number of these monitors in which they say something. SQLite counts, so that no
 * value, such as a password, leaves it.
 */
export function countUnreadFields(
  db: ForeignDatabase,
  monitors: readonly { id: number }[],
): Map<string, number> {
  const counts = new Map<string, number>()
  const columns = [...db.columnsOf('monitor')]
    .filter(([column]) => /^\w{1,64}$/.test(column))
    .map(([column, usual]) => ({ column, usual, field: fieldOf(column) }))
    .filter(({ field }) => !isRead(field) && hasMeaning(field))
    .slice(0, MAX_UNREAD_COLUMNS)
  if (columns.length === 0) return counts
  const sums = columns.map(
    ({ field, column, usual }, nth) => `sum(${saysSomethingSql(field, `"${column}"`, usual)}) as c${nth}`,
  )
  const [row] = db.rows(
    `select ${sums.join(', ')} from monitor where id in (select value from json_each(?))`,
    JSON.stringify(monitors.map(({ id }) => id)),
  )
  for (const [nth, { field }] of columns.entries()) {
    const count = Number(row?.[`c${nth}`] ?? 0)
    if (count > 0) counts.set(field, count)
  }
  return counts
}

export const countMaintenance = (db: ForeignDatabase): number =>
  db.has('maintenance') ? db.count('select count(*) from maintenance') : 0

interface Total {
  at: number
  up: number
  down: number
  mean: number | null
  most: number | null
}

/**
 * The past of a monitor. Version 1 keeps every heartbeat; version 2 keeps those of a day, changes of state, and totals
 * by hour and day.
 */
export function readKumaHistory(db: ForeignDatabase, monitor: KumaMonitor, now: number): MonitorHistory {
  const range = { from: now - KEPT_MS, to: now }
  const beats = beatsOf(db, monitor.id, range)
  const intervalMs = Math.max(monitor.interval, monitor.retryInterval, 1) * 1000
  const hourly = totalsOf(db, 'stat_hourly', monitor.id, range)
  const daily = totalsOf(db, 'stat_daily', monitor.id, range)
  const covered = coverage(hourly, daily, intervalMs)
  const reach = 2 * intervalMs + Math.max(0, monitor.timeout) * 1000
  const validUntil = (at: number, next: number) => {
    if (next - at <= reach) return next
    const span = covered.find(({ from, to }) => at >= from && at < to)
    return Number.isFinite(next) && span ? span.to : at + intervalMs
  }
  const raw = responseHours(beats, monitor.interval)
  const totals = new Map(hourly.map((total) => [total.at, total]))
  const isWhole = ({ at, checks }: ImportedHour) =>
    checks >= (totals.get(at)?.up ?? 0) + (totals.get(at)?.down ?? 0)
  const whole = raw.filter(isWhole)
  const known = new Set(whole.map(({ at }) => at))
  return {
    ...historyOf(resumed(beats, covered, reach), validUntil),
    hours: [...whole, ...hourly.filter(({ at }) => !known.has(at)).map(totalHour)].toSorted(
      (a, b) => a.at - b.at,
    ),
  }
}

function beatsOf(db: ForeignDatabase, id: number, range: Covered): Beat[] {
  const from = new Date(range.from).toISOString().replace('T', ' ').slice(0, 23)
  const rows = db.rows(
    `select status, msg, time, ping from heartbeat where monitor_id = ? and time >= ? order by time desc limit ${MAX_BEATS}`,
    id,
    from,
  )
  const beats: Beat[] = []
  for (const { status, msg, time, ping } of rows) {
    const at = Date.parse(`${String(time).replace(' ', 'T')}Z`)
    if (Number.isNaN(at) || at > range.to) continue
    beats.push({
      at,
      status: Number(status),
      ping: typeof ping === 'number' && Number.isFinite(ping) ? ping : null,
      // Only failures are read.
      text: Number(status) === 1 ? '' : String(msg ?? '').replaceAll('\u0000', ''),
    })
  }
  return beats.reverse()
}

function totalsOf(
  db: ForeignDatabase,
  table: 'stat_hourly' | 'stat_daily',
  id: number,
  range: Covered,
): Total[] {
  if (!db.has(table)) return []
  const most = db.columnsOf(table).has('ping_max') ? 'ping_max' : 'null'
  const rows = db.rows(
    `select timestamp, up, down, ping, ${most} as most from ${table} where monitor_id = ? and timestamp >= ?
     and timestamp <= ? order by timestamp limit 10000`,
    id,
    Math.floor(range.from / 1000),
    Math.floor(range.to / 1000),
  )
  const figure = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
  return [...rows].map(({ timestamp, up, down, ping, most: highest }) => ({
    at: Number(timestamp) * 1000,
    up: figure(up) ?? 0,
    down: figure(down) ?? 0,
    mean: figure(ping),
    most: figure(highest),
  }))
}

interface Covered {
  from: number
  to: number
}

/** Stretches in which Kuma checked, from its totals; gaps shorter than two checks are none. */
function coverage(hourly: readonly Total[], daily: readonly Total[], intervalMs: number): Covered[] {
  const firstHour = hourly[0]?.at ?? Number.POSITIVE_INFINITY
  const parts = [
    ...daily
      .filter(({ at }) => at < firstHour)
      .map(({ at }) => ({ from: at, to: Math.min(at + DAY_MS, firstHour) })),
    ...hourly.map(({ at }) => ({ from: at, to: at + HOUR_MS })),
  ]
  const merged: Covered[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (last && part.from - last.to <= 2 * intervalMs) last.to = Math.max(last.to, part.to)
    else merged.push({ ...part })
  }
  return merged
}

/** After a gap the state is as before, which Kuma does not record again. */
function resumed(beats: readonly Beat[], covered: readonly Covered[], reach: number): Beat[] {
  const added = covered.flatMap(({ from, to }): Beat[] => {
    const before = beats.findLast(({ at }) => at <= from)
    const isHeard = beats.some(({ at }) => at >= from && at < Math.min(to, from + reach))
    return before && !isHeard ? [{ ...before, at: from, ping: null }] : []
  })
  return added.length === 0 ? [...beats] : [...beats, ...added].toSorted((a, b) => a.at - b.at)
}
