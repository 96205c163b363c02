import { isConfirmedBy } from '~/shared/rules/alerts/confirm'
import type { Crossed, Significance } from '~/shared/rules/alerts/crossing'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import type { SeriesPoint } from '~/shared/rules/alerts/series'
import { listEffectiveRules } from '../alert-rules'
import {
  closeCrossings,
  dismissCrossing,
  listTenantsWithUnrequested,
  lockUnrequested,
  lockWaited,
  openCrossing,
  setConfirmTests,
  type UnconfirmedReason,
  type WaitedCrossing,
} from '../alerts'
import { type Ctx, inTransaction } from '../context'
import type { Db } from '../db'
import { requestConfirmations, seriesKey } from '../test-queue'
import { listConfirmPoints } from './confirm.store'
import { maintenanceOf } from './maintenance'
import { isMeasured } from './measured'
import { listHistories, listMaintenance, type PointRow } from './series.store'

const TENANTS = 50
const BATCH = 200

/** Requests tests for crossings that wait, and decides those whose test ended; returns how many it handled. */
export async function confirmCrossings(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (const tenant of await listTenantsWithUnrequested(ctx.db, TENANTS)) {
    if (signal?.aborted) return total
    total += await requestTestsOf(ctx, tenant)
  }
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; total += batch)
    batch = await inTransaction(ctx, (tx) => settleBatch(tx, ctx.now()))
  return total
}

/** Crossings of one series share a test. What is refused opens unconfirmed. */
async function requestTestsOf(ctx: Ctx, tenant: number): Promise<number> {
  const waiting = await inTransaction(ctx, async (tx) => {
    const crossings = await lockUnrequested(tx, tenant, BATCH)
    const requested = await requestConfirmations(ctx, tx, tenant, crossings)
    const tests: { id: string; testId: string }[] = []
    for (const crossing of crossings) {
      const result = requested.get(seriesKey(crossing))
      if (result && 'testId' in result) tests.push({ id: crossing.id, testId: result.testId })
      else if (result) await openCrossing(tx, tenant, crossing.id, { unconfirmed: result.refused }, ctx.now())
    }
    await setConfirmTests(tx, tenant, tests)
    return crossings.length
  })
  if (waiting > 0) {
    ctx.bus.notify('jobs')
    ctx.bus.notify('tests')
  }
  return waiting
}

async function settleBatch(tx: Db, now: Date): Promise<number> {
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
  const histories = await listHistoriesOf(tx, waited)
  const periods = await listMaintenance(tx, waited, new Date(oldestOf(histories, now)))
  for (const [i, crossing] of waited.entries()) {
    const rule = rules.get(crossing.rule_id)
    const inMaintenance = maintenanceOf(periods, crossing)
    const history = (histories[i] ?? []).map((row) => toPoint(row, rule, inMaintenance))
    await settle(tx, { crossing, rule, point: points[i], history }, now)
  }
  return waited.length
}

const oldestOf = (histories: readonly PointRow[][], now: Date) =>
  Math.min(now.getTime(), ...histories.flatMap(([first]) => first?.at ?? []))

/** Points before each crossing. */
const listHistoriesOf = (tx: Db, waited: readonly WaitedCrossing[]) =>
  listHistories(
    tx,
    waited.map((one) => {
      const before = new Date(one.crossed_at.getTime() - 1)
      return { ...one, form_factor: null, counts_noisy: false, is_own: true, after: before, until: before }
    }),
  )

function toPoint(
  row: PointRow,
  rule: EffectiveRule | undefined,
  inMaintenance: (at: number) => boolean,
): SeriesPoint {
  const { id, at, is_noisy: isNoisy, method } = row
  const value = rule && isMeasured(rule.metric) ? row[rule.metric] : null
  return { id, at, value, isNoisy, method, inMaintenance: inMaintenance(at) }
}

interface Waited {
  crossing: WaitedCrossing
  rule: EffectiveRule | undefined
  point: Awaited<ReturnType<typeof listConfirmPoints>>[number]
  history: SeriesPoint[]
}

async function settle(tx: Db, waited: Waited, now: Date): Promise<void> {
  const { crossing, rule, point, history } = waited
  const { organization_id: tenant, id } = crossing
  if (!rule?.isEnabled) {
    await closeCrossings(tx, tenant, [id], { reason: 'rule', value: null, pointId: null, now })
    return
  }
  const value = point && isMeasured(rule.metric) ? point[rule.metric] : null
  if (!point || value === null || !isUsable(waited, rule)) {
    await openCrossing(tx, tenant, id, { unconfirmed: reasonOf(crossing) }, now)
    return
  }
  const by = { value, pointId: point.id }
  if (isConfirmedBy(rule, crossedOf(crossing), value, history)) await openCrossing(tx, tenant, id, by, now)
  else await dismissCrossing(tx, tenant, id, by, now)
}

/** A noisy or differently measured point says nothing about the crossing. */
function isUsable({ crossing, point }: Waited, rule: EffectiveRule): boolean {
  if (!point || (point.is_noisy && !rule.countsNoisy)) return false
  const method = crossing.details['method'] ?? null
  return method === null || point.method === null || method === point.method
}

const reasonOf = ({ test_status: status }: WaitedCrossing): UnconfirmedReason =>
  status === 'queued' || status === 'running' ? 'timeout' : status === null ? 'off' : 'failed'

const crossedOf = (of: WaitedCrossing): Crossed => ({
  direction: of.direction,
  value: of.value,
  threshold: of.threshold,
  baseline: of.baseline,
  significance: (of.details['significance'] ?? null) as Significance | null,
})
