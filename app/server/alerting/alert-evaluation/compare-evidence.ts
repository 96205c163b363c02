import { evaluateHappening } from '~/shared/rules/alerts/evaluate'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { listEffectiveRules } from '../alert-rules'
import { type ActiveCrossing, closeCrossings, insertCrossings, listOpenCrossings } from '../alerts'
import { CONFIRM_MS } from './confirm-rules'
import {
  type ComparedPoint,
  listComparedPoints,
  listUncompared,
  setCompared,
  type UncomparedSeries,
} from './evidence.store'
import { type EvidenceMetric, isEvidenceMetric, newNames, type Snapshot } from './evidence-rules'
import { maintenanceOf } from './maintenance'
import { readSnapshot } from './read-snapshot'
import { coversSeries, indexRules } from './rule-index'
import { listMaintenance, type Maintenance } from './series.store'
import { subjectOf } from './write-outcomes'

/** Reading evidence costs more than all other rules, so a round is bounded. */
const SERIES = 50
const POINTS = { fresh: 5, earlier: 5 }
/** Names that are stored; more are only counted. */
const MAX_NAMES = 20

/** Compares what new points logged and contacted with earlier ones; returns the number of series. */
export async function compareEvidence(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const series = await listUncompared(ctx.db, SERIES)
  if (series.length === 0) return 0
  const tenants = [...new Set(series.map((one) => one.organization_id))]
  const rules = await listEffectiveRules(ctx.db, tenants)
  const index = indexRules(rules.filter(({ metric }) => isEvidenceMetric(metric)))
  for (const one of series) {
    if (signal?.aborted) break
    const covering = index.rulesOf(one).filter((rule) => coversSeries(rule, one))
    const loads = covering.length > 0 ? await readLoads(ctx, one) : []
    const since = new Date(Math.min(ctx.now().getTime(), ...loads.map(({ at }) => at)))
    await inTransaction(ctx, async (tx) => {
      // Evidence was read without a lock; only one worker may write what follows from it.
      if (!(await setCompared(tx, one))) return
      const periods = await listMaintenance(tx, [one], since)
      for (const rule of covering)
        await followLoads(tx, { series: one, rule, loads, periods, now: ctx.now() })
    })
  }
  return series.length
}

type Load = ComparedPoint & { snapshot: Snapshot }

async function readLoads(ctx: Ctx, series: UncomparedSeries): Promise<Load[]> {
  const loads: Load[] = []
  for (const point of await listComparedPoints(ctx.db, series, POINTS)) {
    const snapshot = await readSnapshot(ctx, point.id)
    if (snapshot) loads.push({ ...point, snapshot })
  }
  return loads
}

interface Followed {
  series: UncomparedSeries
  rule: EffectiveRule
  loads: readonly Load[]
  periods: readonly Maintenance[]
  now: Date
}

const isAlike = (one: Load, other: Load) =>
  one.method === null || other.method === null || one.method === other.method

async function followLoads(tx: Db, followed: Followed): Promise<void> {
  const { series, rule, loads } = followed
  const metric = rule.metric as EvidenceMetric
  for (const [i, load] of loads.entries()) {
    if (!load.is_new) continue
    const earlier = loads.slice(0, i).filter((one) => isAlike(one, load))
    const filter = { ruleIds: [rule.id], subjects: [subjectOf(series)] }
    const [active] = await listOpenCrossings(tx, series.organization_id, filter)
    if (active?.status === 'confirming') continue
    const isOver = active !== undefined && isGone(series, active, load.snapshot[metric])
    if (active && isOver) await close(tx, followed, { active, load, reason: 'recovered' })
    const known = active && !isOver ? keysIn(active) : []
    const found = newNames(
      metric,
      load.snapshot,
      earlier.map(({ snapshot }) => snapshot),
    )
    if (earlier.length === 0 || found.keys.every((key) => known.includes(key))) continue
    if (!mayOpen(followed, load, found.keys.length)) continue
    // What appears later is an event of its own, of which people are notified, too.
    if (active && !isOver) await close(tx, followed, { active, load, reason: 'ended' })
    await open(tx, followed, { load, before: earlier.at(-1)?.id ?? null, found })
  }
}

const keysIn = ({ details }: ActiveCrossing) => (details['keys'] ?? []) as string[]

/** Over when a load of its own series has none of it any more. */
const isGone = (series: UncomparedSeries, active: ActiveCrossing, now: ReadonlyMap<string, string>) =>
  active.device_id === series.device_id &&
  active.location_id === series.location_id &&
  !keysIn(active).some((key) => now.has(key))

function mayOpen({ series, rule, periods }: Followed, load: Load, value: number): boolean {
  const inMaintenance = maintenanceOf(periods, series)(load.at)
  return evaluateHappening(rule, { isHappening: true, value, inMaintenance }, 0).crossing !== null
}

const close = (
  tx: Db,
  { series, now }: Followed,
  { active, load, reason }: { active: ActiveCrossing; load: Load; reason: 'recovered' | 'ended' },
) => closeCrossings(tx, series.organization_id, [active.id], { reason, value: null, pointId: load.id, now })

async function open(
  tx: Db,
  { series, rule, now }: Followed,
  { load, before, found }: { load: Load; before: string | null; found: { keys: string[]; names: string[] } },
): Promise<void> {
  await insertCrossings(tx, series.organization_id, [
    {
      ...{ ruleId: rule.id, metric: rule.metric, kind: rule.kind, direction: 'worse' },
      subject: subjectOf(series),
      ...{ clientId: series.client_id, projectId: series.project_id, siteId: series.site_id },
      ...{ pageId: series.page_id, monitorId: null },
      ...{ deviceId: series.device_id, locationId: series.location_id },
      ...{ value: found.keys.length, threshold: null, baseline: null, pointId: load.id },
      details: {
        names: found.names.slice(0, MAX_NAMES),
        keys: found.keys.slice(0, MAX_NAMES),
        before,
        method: load.method,
      },
      crossedAt: new Date(load.at),
      openedAt: rule.isConfirmed ? null : now,
      ...(rule.isConfirmed && { confirmUntil: new Date(now.getTime() + CONFIRM_MS) }),
    },
  ])
}
