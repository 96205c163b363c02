import { evaluateHappening } from '~/shared/rules/alerts/evaluate'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { goodLimit, isWorthSaying } from '~/shared/rules/verdict/floors'
import { DAY_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { listEffectiveRules } from '../alert-rules'
import {
  type ActiveCrossing,
  closeCrossings,
  insertCrossings,
  listOpenCrossings,
  setCrossingDetails,
} from '../alerts'
import { type ChangedRegression, lockChangedRegressions, setRegressionsEvaluated } from './change.store'
import { maintenanceOf } from './maintenance'
import { coversSeries, indexRules } from './rule-index'
import { listMaintenance, type Maintenance } from './series.store'
import { subjectOf } from './write-outcomes'

const BATCH = 100
/** Regressions of one page that are found within it are one event. */
const SAME_EVENT_MS = DAY_MS

/** Opens and closes crossings by the regressions that change detection found or ended; returns how many it saw. */
export async function evaluateRegressions(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; total += batch)
    batch = await inTransaction(ctx, (tx) => evaluateBatch(tx, ctx.now()))
  return total
}

async function evaluateBatch(tx: Db, now: Date): Promise<number> {
  const changed = await lockChangedRegressions(tx, BATCH)
  if (changed.length === 0) return 0
  const own = changed.filter((one) => one.is_own)
  const tenants = [...new Set(own.map((one) => one.organization_id))]
  const rules = await listEffectiveRules(tx, tenants)
  const index = indexRules(rules.filter(({ metric }) => metric === 'regression'))
  const oldest = Math.min(now.getTime(), ...own.map(({ onset }) => onset.getTime()))
  const periods = await listMaintenance(tx, own, new Date(oldest))
  for (const regression of own) {
    for (const rule of index.rulesOf(regression))
      if (coversSeries(rule, regression)) await follow(tx, { regression, rule, periods, now })
  }
  await setRegressionsEvaluated(tx, changed)
  return changed.length
}

interface Followed {
  regression: ChangedRegression
  rule: EffectiveRule
  periods: readonly Maintenance[]
  now: Date
}

export interface RegressionDetail {
  id: string
  metric: string
  device: number
  location: number
  onset: string
  before: number
  after: number
  effect: number
  effectLow: number
  effectHigh: number
  p: number
  q: number
  isOver: boolean
}

const detailOf = (regression: ChangedRegression): RegressionDetail => ({
  id: regression.id,
  metric: regression.metric,
  device: regression.device_id,
  location: regression.location_id,
  onset: regression.onset.toISOString(),
  before: regression.before,
  after: regression.after,
  effect: regression.effect,
  effectLow: regression.effect_low,
  effectHigh: regression.effect_high,
  p: regression.p_value,
  q: regression.q_value,
  isOver: false,
})

const regressionsIn = ({ details }: ActiveCrossing) => (details['regressions'] ?? []) as RegressionDetail[]

async function follow(tx: Db, followed: Followed): Promise<void> {
  const { regression, rule } = followed
  const filter = { ruleIds: [rule.id], subjects: [subjectOf(regression)] }
  const [active] = await listOpenCrossings(tx, regression.organization_id, filter)
  if (regression.status === 'open') await openRegression(tx, followed, active)
  else if (active) await endRegression(tx, followed, active)
}

async function openRegression(tx: Db, followed: Followed, active: ActiveCrossing | undefined): Promise<void> {
  const { regression, rule, periods, now } = followed
  const inMaintenance = maintenanceOf(periods, regression)(regression.onset.getTime())
  const { direction, after: value } = regression
  const happening = { isHappening: true, direction, value, inMaintenance }
  if (!isAlarming(followed) || !evaluateHappening(rule, happening, 0).crossing) return
  const tenant = regression.organization_id
  const known = active ? regressionsIn(active).filter(({ id }) => id !== regression.id) : []
  const regressions = [...known.filter(({ isOver }) => !isOver), detailOf(regression)]
  if (active && active.direction === direction && isSameEvent(active, regression)) {
    await setCrossingDetails(tx, tenant, active.id, { ...active.details, regressions })
    return
  }
  if (active && direction === 'better') return
  if (active) await closeCrossings(tx, tenant, [active.id], { reason: 'ended', value, pointId: null, now })
  const kept = active?.direction === direction ? regressions : [detailOf(regression)]
  await insertCrossings(tx, tenant, [
    {
      ...{ ruleId: rule.id, metric: rule.metric, kind: rule.kind, direction, subject: subjectOf(regression) },
      clientId: regression.client_id,
      projectId: regression.project_id,
      siteId: regression.site_id,
      pageId: regression.page_id,
      monitorId: null,
      deviceId: regression.device_id,
      locationId: regression.location_id,
      value,
      threshold: null,
      baseline: regression.before,
      pointId: regression.point_id,
      details: { metric: regression.metric, onset: regression.onset.toISOString(), regressions: kept },
      crossedAt: regression.detected_at,
      openedAt: now,
    },
  ])
}

/** Worth saying, and no longer good unless the rule counts that. */
function isAlarming({ regression, rule }: Followed): boolean {
  const { metric, before, after, direction, form_factor } = regression
  if (!isWorthSaying(metric, after - before)) return false
  const good = goodLimit(metric, form_factor)
  return rule.countsGood || direction === 'better' || good === null || after > good
}

const isSameEvent = (active: ActiveCrossing, { detected_at }: ChangedRegression) =>
  detected_at.getTime() - active.crossed_at.getTime() < SAME_EVENT_MS

/** The crossing is over with the last of its regressions. */
async function endRegression(tx: Db, { regression, now }: Followed, active: ActiveCrossing): Promise<void> {
  const { organization_id: tenant, status, before } = regression
  const all = regressionsIn(active)
  if (!all.some(({ id, isOver }) => id === regression.id && !isOver)) return
  const regressions = all.map((one) => (one.id === regression.id ? { ...one, isOver: true } : one))
  await setCrossingDetails(tx, tenant, active.id, { ...active.details, regressions })
  if (regressions.some(({ isOver }) => !isOver)) return
  const reason = status === 'recovered' ? ('recovered' as const) : ('ended' as const)
  const value = status === 'recovered' ? before : null
  await closeCrossings(tx, tenant, [active.id], { reason, value, pointId: null, now })
}
