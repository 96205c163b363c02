import { availabilityAt, availabilityRange } from '~/shared/rules/alerts/availability-value'
import { evaluatePoint } from '~/shared/rules/alerts/evaluate'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import type { Db } from '../../../platform/db'
import { readStretches } from '../../../uptime/availability'
import { type Active, activeKey, note, type Outcome, rulesOf, toOpen } from './uptime-crossings'
import type { WatchedMonitor } from './uptime-rules.store'

/** Availability over the period of each rule, with maintenance as the rule counts it. */
export async function evaluateAvailability(
  tx: Db,
  outcome: Outcome,
  monitors: readonly WatchedMonitor[],
  { rules, active, now }: { rules: readonly EffectiveRule[]; active: Active; now: Date },
): Promise<void> {
  const own = rules.filter(({ metric }) => metric === 'availability')
  const wanted = monitors.flatMap((monitor) => rulesOf(monitor, own).map((rule) => ({ monitor, rule })))
  const histories = await readStretches(
    { db: tx },
    wanted.map(({ monitor, rule }) => ({ ...monitor, ...availabilityRange(rule, now.getTime()) })),
  )
  for (const [index, { monitor, rule }] of wanted.entries()) {
    const value = availabilityAt(rule, histories[index] ?? { spans: [], periods: [] }, now.getTime())
    const open = active.get(activeKey(rule.id, monitor))
    const point = { id: null, at: now.getTime(), value, isNoisy: false, method: null, inMaintenance: false }
    note(
      outcome,
      { subject: monitor, rule, active: open, value, at: now },
      evaluatePoint(rule, point, [], 0, toOpen(open)),
    )
  }
}
