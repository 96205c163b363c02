import { evaluatePoint } from '~/shared/rules/alerts/evaluate'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { availabilityOf, DEFAULT_POLICY } from '~/shared/rules/uptime/availability'
import { readStretches } from '../../availability'
import type { Db } from '../../db'
import { type Active, activeKey, note, type Outcome, rulesOf, toOpen } from './uptime-crossings'
import type { WatchedMonitor } from './uptime-rules.store'

const DAY_MS = 24 * 3_600_000
const DEFAULT_DAYS = 30
/** A share of less watched time says little: five minutes down in the first hour are no 92 %. */
const MIN_WATCHED_MS = DAY_MS

/** Availability over the period of each rule, with maintenance as the rule counts it. */
export async function evaluateAvailability(
  tx: Db,
  outcome: Outcome,
  monitors: readonly WatchedMonitor[],
  { rules, active, now }: { rules: readonly EffectiveRule[]; active: Active; now: Date },
): Promise<void> {
  const own = rules.filter(({ metric }) => metric === 'availability')
  const wanted = monitors.flatMap((monitor) => rulesOf(monitor, own).map((rule) => ({ monitor, rule })))
  const rangeOf = ({ periodDays }: EffectiveRule) => ({
    from: now.getTime() - (periodDays ?? DEFAULT_DAYS) * DAY_MS,
    to: now.getTime(),
  })
  const histories = await readStretches(
    { db: tx },
    wanted.map(({ monitor, rule }) => ({ ...monitor, ...rangeOf(rule) })),
  )
  for (const [index, { monitor, rule }] of wanted.entries()) {
    const { spans, periods } = histories[index] ?? { spans: [], periods: [] }
    const policy = {
      ...DEFAULT_POLICY,
      maintenance: rule.countsMaintenance ? ('included' as const) : ('excluded' as const),
    }
    const { ratio, ms } = availabilityOf(spans, periods, rangeOf(rule), policy)
    const watchedMs = ms.up + ms.degraded + ms.down
    const value = ratio === null || watchedMs < MIN_WATCHED_MS ? null : ratio * 100
    const open = active.get(activeKey(rule.id, monitor))
    const point = { id: null, at: now.getTime(), value, isNoisy: false, method: null, inMaintenance: false }
    note(
      outcome,
      { subject: monitor, rule, active: open, value, at: now },
      evaluatePoint(rule, point, [], 0, toOpen(open)),
    )
  }
}
