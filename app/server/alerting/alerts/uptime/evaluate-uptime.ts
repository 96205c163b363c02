import type { AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { type Ctx, inTransaction } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { listEffectiveRules } from '../../alert-rules'
import { type ActiveCrossing, listOpenCrossings } from '../crossing.store'
import { evaluateAvailability } from './evaluate-availability'
import { evaluateCertificates, evaluateDomains } from './evaluate-expiry'
import { evaluateResponse } from './evaluate-response'
import { activeMap, type Outcome, rulesOf, subjectKey, writeOutcome } from './uptime-crossings'
import {
  listMonitors,
  listTenantsWithRules,
  tryLockEvaluation,
  type WatchedMonitor,
} from './uptime-rules.store'

const METRICS: readonly AlertMetric[] = ['availability', 'responseTime', 'tlsExpiry', 'domainExpiry']
const isOfMonitor = ({ subject }: ActiveCrossing) => subject.startsWith('monitor:')

/** Crossings of monitors that are paused or gone, and of rules that are off or no longer apply there. */
function endObsolete(
  outcome: Outcome,
  open: readonly ActiveCrossing[],
  { monitors, rules }: { monitors: readonly WatchedMonitor[]; rules: readonly EffectiveRule[] },
): void {
  const bySubject = new Map(monitors.map((monitor) => [subjectKey(monitor), monitor]))
  for (const crossing of open.filter(isOfMonitor)) {
    const monitor = bySubject.get(crossing.subject)
    const applies = monitor && rulesOf(monitor, rules).some(({ id }) => id === crossing.rule_id)
    if (!applies) outcome.ends.push({ crossing, reason: monitor ? 'rule' : 'ended', value: null })
  }
}

async function evaluateTenant(ctx: Ctx, tx: Db, tenant: number): Promise<number> {
  if (!(await tryLockEvaluation(tx, tenant))) return 0
  const now = ctx.now()
  const all = await listEffectiveRules(tx, [tenant])
  const rules = all.filter(({ metric }) => METRICS.includes(metric))
  const open = await listOpenCrossings(tx, tenant, { ruleIds: rules.map(({ id }) => id) })
  const given = { rules, active: activeMap(open), now }
  const monitors = await listMonitors(tx, tenant)
  const outcome: Outcome = { found: [], ends: [] }
  endObsolete(outcome, open, { monitors, rules })
  evaluateCertificates(outcome, monitors, given)
  await evaluateDomains(tx, tenant, outcome, given)
  await evaluateAvailability(tx, outcome, monitors, given)
  await evaluateResponse(tx, tenant, outcome, monitors, given)
  return writeOutcome(tx, tenant, outcome, now)
}

/** Rules on availability, response times, certificates and domains. Returns the number of changes. */
export async function evaluateUptime(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let changed = 0
  for (const tenant of await listTenantsWithRules(ctx.db, METRICS)) {
    if (signal?.aborted) break
    changed += await inTransaction(ctx, (tx) => evaluateTenant(ctx, tx, tenant))
  }
  return changed
}
