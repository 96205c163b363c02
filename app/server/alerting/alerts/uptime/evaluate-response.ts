import { evaluateSeries } from '~/shared/rules/alerts/evaluate'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { HISTORY_POINTS, prepareSeries, type SeriesPoint } from '~/shared/rules/alerts/series'
import { HOUR_MS } from '~/shared/values/units'
import type { Db } from '../../../platform/db'
import { listResponseHours, type ResponseHour } from '../../../uptime/availability'
import { type Active, activeKey, note, type Outcome, rulesOf, toOpen } from './uptime-crossings'
import { type Counter, listCounters, saveCounters, type WatchedMonitor } from './uptime-rules.store'

/** For a baseline of the same weekday and hour. */
const WEEKDAY_HOURS = 15 * 24
const MAX_NEW_HOURS = 24

interface Given {
  rules: readonly EffectiveRule[]
  active: Active
  now: Date
}

const toPoint = ({ at, value }: ResponseHour): SeriesPoint => ({
  id: null,
  at,
  value,
  isNoisy: false,
  method: null,
  inMaintenance: false,
})

/** New hours of one rule and monitor, oldest first; of a rule that sees a monitor first only the newest one. */
function newHours(points: readonly SeriesPoint[], counter: Counter | undefined): number {
  if (!counter) return Math.max(0, points.length - 1)
  const first = points.findIndex(({ at }) => at > counter.evaluated_until.getTime())
  return first < 0 ? points.length : Math.max(first, points.length - MAX_NEW_HOURS)
}

function evaluateMonitor(
  outcome: Outcome,
  { monitor, rule, points }: { monitor: WatchedMonitor; rule: EffectiveRule; points: readonly SeriesPoint[] },
  counter: Counter | undefined,
  active: Active,
): Counter | undefined {
  const own: Outcome = { found: [], ends: [] }
  let crossings = counter?.crossings ?? 0
  const open = active.get(activeKey(rule.id, monitor))
  const kept = rule.baseline === 'weekday' ? WEEKDAY_HOURS : HISTORY_POINTS
  for (let index = newHours(points, counter); index < points.length; index++) {
    const point = points[index]
    if (!point || own.ends.length > 0 || own.found.length > 0) break
    const series = prepareSeries(point, points.slice(Math.max(0, index - kept), index))
    const evaluation = evaluateSeries(rule, series, crossings, toOpen(open))
    crossings = evaluation.counter
    note(
      own,
      { subject: monitor, rule, active: open, value: point.value, at: new Date(point.at) },
      evaluation,
    )
  }
  outcome.found.push(...own.found)
  outcome.ends.push(...own.ends)
  const last = points.at(-1)
  return (
    last && {
      rule_id: rule.id,
      monitor_id: monitor.monitor_id,
      crossings,
      evaluated_until: new Date(last.at),
    }
  )
}

/** Hourly medians of response times, each hour once. */
export async function evaluateResponse(
  tx: Db,
  tenant: number,
  outcome: Outcome,
  monitors: readonly WatchedMonitor[],
  { rules, active, now }: Given,
): Promise<void> {
  const own = rules.filter(({ metric }) => metric === 'responseTime')
  const wanted = monitors.flatMap((monitor) => rulesOf(monitor, own).map((rule) => ({ monitor, rule })))
  if (wanted.length === 0) return
  const hours = own.some(({ baseline }) => baseline === 'weekday') ? WEEKDAY_HOURS : 4 * HISTORY_POINTS
  const ids = [...new Set(wanted.map(({ monitor }) => monitor.monitor_id))]
  const rows = await listResponseHours(tx, tenant, ids, new Date(now.getTime() - hours * HOUR_MS))
  const byMonitor = Map.groupBy(rows, ({ monitor_id }) => monitor_id)
  const ruleIds = own.map(({ id }) => id)
  const known = new Map(
    (await listCounters(tx, tenant, ruleIds)).map((one) => [`${one.rule_id} ${one.monitor_id}`, one]),
  )
  const counters = wanted.flatMap(({ monitor, rule }) => {
    const points = (byMonitor.get(monitor.monitor_id) ?? []).map(toPoint)
    const counter = known.get(`${rule.id} ${monitor.monitor_id}`)
    return evaluateMonitor(outcome, { monitor, rule, points }, counter, active) ?? []
  })
  await saveCounters(tx, tenant, counters)
}
