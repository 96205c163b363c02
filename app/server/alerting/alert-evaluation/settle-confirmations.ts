import { isConfirmedBy, retestValues } from '~/shared/rules/alerts/confirm'
import type { Crossed, Significance } from '~/shared/rules/alerts/crossing'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import type { SeriesPoint } from '~/shared/rules/alerts/series'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { listEffectiveRules } from '../alert-rules'
import {
  closeCrossings,
  dismissCrossing,
  lockWaited,
  openCrossing,
  type UnconfirmedReason,
  type WaitedCrossing,
} from '../alerts'
import { listConfirmPoints, listOtherRuns } from './confirm.store'
import { isEvidenceMetric } from './evidence-rules'
import { listHistories, preferIndexOrder } from './history.store'
import { maintenanceOf } from './maintenance'
import { isMeasured, type MeasuredMetric } from './measured'
import { readSnapshot } from './read-snapshot'
import { listMaintenance, type PointRow } from './series.store'

const BATCH = 100

/** Opens or dismisses crossings whose test ended, and opens those that waited too long. */
export async function settleConfirmations(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; total += batch)
    batch = await inTransaction(ctx, (tx) => settleBatch({ ...ctx, db: tx }))
  return total
}

async function settleBatch(ctx: Ctx): Promise<number> {
  const { db: tx } = ctx
  const now = ctx.now()
  const waited = await lockWaited(tx, now, BATCH)
  if (waited.length === 0) return 0
  const tenants = [...new Set(waited.map((one) => one.organization_id))]
  const rules = new Map((await listEffectiveRules(tx, tenants)).map((rule) => [rule.id, rule]))
  const points = await listConfirmPoints(
    tx,
    waited.map((one) => ({
      ...one,
      test_point_id: one.test_status === 'success' ? one.test_point_id : null,
    })),
  )
  const others = await listOtherRuns(tx, waited)
  await preferIndexOrder(tx)
  const metrics = new Set(waited.flatMap(({ rule_id }) => rules.get(rule_id)?.metric ?? []))
  const histories = await listHistoriesOf(tx, waited, [...metrics].filter(isMeasured))
  const periods = await listMaintenance(tx, waited, new Date(oldestOf(histories, now)))
  for (const [i, crossing] of waited.entries()) {
    const rule = rules.get(crossing.rule_id)
    const inMaintenance = maintenanceOf(periods, crossing)
    const history = (histories[i] ?? []).map((row) => toPoint(row, rule, inMaintenance))
    await settle(ctx, { crossing, rule, point: points[i], others: others[i] ?? [], history })
  }
  return waited.length
}

const oldestOf = (histories: readonly PointRow[][], now: Date) =>
  Math.min(now.getTime(), ...histories.flatMap(([first]) => first?.at ?? []))

/** Points before each crossing. */
const listHistoriesOf = (
  tx: Db,
  waited: readonly WaitedCrossing[],
  metrics: readonly MeasuredMetric[],
): Promise<PointRow[][]> =>
  listHistories(
    tx,
    waited.map((one) => {
      const before = new Date(one.crossed_at.getTime() - 1)
      return { ...one, after: before, until: before }
    }),
    metrics,
  )

function toPoint(
  row: PointRow,
  rule: EffectiveRule | undefined,
  inMaintenance: (at: number) => boolean,
): SeriesPoint {
  const { id, at, is_noisy: isNoisy, method } = row
  const value = rule && isMeasured(rule.metric) ? (row[rule.metric] ?? null) : null
  return { id, at, value, isNoisy, method, inMaintenance: inMaintenance(at) }
}

interface Waited {
  crossing: WaitedCrossing
  rule: EffectiveRule | undefined
  point: Awaited<ReturnType<typeof listConfirmPoints>>[number]
  /** Further runs of the test. */
  others: Awaited<ReturnType<typeof listOtherRuns>>[number]
  history: SeriesPoint[]
}

async function settle(ctx: Ctx, waited: Waited): Promise<void> {
  const { crossing, rule, point } = waited
  const { organization_id: tenant, id } = crossing
  const now = ctx.now()
  if (!rule?.isEnabled) {
    await closeCrossings(ctx.db, tenant, [id], { reason: 'rule', value: null, pointId: null, now })
    return
  }
  const verdict = point && isUsable(waited, rule) ? await verdictOf(ctx, waited, rule) : null
  if (!point || !verdict) {
    await openCrossing(ctx.db, tenant, id, { unconfirmed: reasonOf(crossing) }, now)
    return
  }
  const by = { value: verdict.value, pointId: point.id }
  if (verdict.isConfirmed) await openCrossing(ctx.db, tenant, id, by, now)
  else await dismissCrossing(ctx.db, tenant, id, by, now)
}

interface Verdict {
  value: number
  isConfirmed: boolean
}

/** null when the point has not what the rule is about. */
async function verdictOf(ctx: Ctx, waited: Waited, rule: EffectiveRule): Promise<Verdict | null> {
  const { crossing, point, others, history } = waited
  if (!point) return null
  if (isEvidenceMetric(rule.metric)) {
    const found = (await readSnapshot(ctx, point.id))?.[rule.metric]
    if (!found) return null
    const keys = (crossing.details['keys'] ?? []) as string[]
    const value = keys.filter((key) => found.has(key)).length
    return { value, isConfirmed: value > 0 }
  }
  const { metric } = rule
  const value = isMeasured(metric) ? point[metric] : null
  if (!isMeasured(metric) || value === null) return null
  const runs = [value, ...others.flatMap((run) => run[metric] ?? [])]
  const crossed = { at: crossing.crossed_at.getTime(), method: methodOf(crossing) }
  const values = retestValues(runs, crossing.run_count ?? 1) ?? []
  return { value, isConfirmed: isConfirmedBy(rule, crossedOf(crossing), values, history, crossed) }
}

const methodOf = ({ details }: WaitedCrossing): string | null =>
  typeof details['method'] === 'string' ? details['method'] : null

/** A noisy or differently measured point says nothing about the crossing. */
function isUsable({ crossing, point }: Waited, rule: EffectiveRule): boolean {
  if (!point || (point.is_noisy && !rule.countsNoisy)) return false
  const method = methodOf(crossing)
  return method === null || point.method === null || method === point.method
}

function reasonOf({ test_id: test, test_status: status }: WaitedCrossing): UnconfirmedReason {
  if (test === null || status === 'queued' || status === 'running') return 'timeout'
  return 'failed'
}

const crossedOf = (crossing: WaitedCrossing): Crossed => ({
  direction: crossing.direction,
  value: crossing.value,
  threshold: crossing.threshold,
  baseline: crossing.baseline,
  significance: (crossing.details['significance'] ?? null) as Significance | null,
})
