import { WEEK_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import { listEffectiveRules } from '../alert-rules'
import { closeCrossings, listPlacedCrossings, listTenantsWithActive, type PlacedCrossing } from '../alerts'
import { isEvidenceMetric } from './evidence-rules'
import { indexRules, type RuleIndex } from './rule-index'

/** New errors and third parties that stay that long are usual. */
const USUAL_AFTER_MS = WEEK_MS

type Reason = 'deleted' | 'rule' | 'ended'

/** Closes crossings that no new point can close; returns how many. */
export async function sweepCrossings(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (const tenant of await listTenantsWithActive(ctx.db)) {
    if (signal?.aborted) break
    const index = indexRules(await listEffectiveRules(ctx.db, [tenant]))
    const crossings = await listPlacedCrossings(ctx.db, tenant)
    const now = ctx.now()
    const ending = Map.groupBy(crossings, (one) => reasonOf(one, index, now))
    for (const [reason, ended] of ending)
      if (reason !== null)
        total += await inTransaction(ctx, (tx) =>
          closeCrossings(
            tx,
            tenant,
            ended.map(({ id }) => id),
            { reason, value: null, pointId: null, now },
          ),
        )
  }
  return total
}

function reasonOf(crossing: PlacedCrossing, index: RuleIndex, now: Date): Reason | null {
  if (crossing.is_deleted) return 'deleted'
  const rule = index.rulesOf(crossing).find(({ id }) => id === crossing.rule_id)
  if (!rule || rule.metric !== crossing.metric || !covers(rule, crossing)) return 'rule'
  if (crossing.is_untested) return 'ended'
  const openedAt = crossing.opened_at?.getTime() ?? now.getTime()
  const isUsual = isEvidenceMetric(crossing.metric) && now.getTime() - openedAt > USUAL_AFTER_MS
  return isUsual ? 'ended' : null
}

const covers = (
  { devices, locations }: { devices: readonly number[]; locations: readonly number[] },
  { device_id: device, location_id: location }: PlacedCrossing,
): boolean =>
  (device === null || devices.length === 0 || devices.includes(device)) &&
  (device === null || location === null || locations.length === 0 || locations.includes(location))
