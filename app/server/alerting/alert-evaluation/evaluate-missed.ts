import { evaluateHappening } from '~/shared/rules/alerts/evaluate'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import { listEffectiveRules } from '../alert-rules'
import { closeCrossings, insertCrossings, listOpenOfMetric, type NewCrossing } from '../alerts'
import { type LateSite, listLateSites } from './change.store'
import { maintenanceOf } from './maintenance'
import { indexRules } from './rule-index'
import { listMaintenance } from './series.store'

/** The scheduler looks every second; a quarter of an hour is no jitter. */
const DUE_MS = 15 * MINUTE_MS
const WAITING_MS = HOUR_MS

const subjectOf = ({ site_id }: Pick<LateSite, 'site_id'>) => `site:${site_id}`

/** Opens crossings of sites whose scheduled tests did not run, and closes those whose tests run again. */
export async function evaluateMissed(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const since = (ms: number) => new Date(now.getTime() - ms)
  const late = await listLateSites(ctx.db, { waitingSince: since(WAITING_MS), dueSince: since(DUE_MS) })
  const opened = await openMissed(ctx, late, now)
  const names = new Set(late.map((one) => `${one.organization_id}/${subjectOf(one)}`))
  const open = await listOpenOfMetric(ctx.db, 'missedTests')
  const over = open.filter((one) => !names.has(`${one.organization_id}/${one.subject}`))
  for (const [tenant, crossings] of Map.groupBy(over, (one) => one.organization_id))
    await inTransaction(ctx, (tx) =>
      closeCrossings(
        tx,
        tenant,
        crossings.map(({ id }) => id),
        { reason: 'recovered', value: 0, pointId: null, now },
      ),
    )
  return opened + over.length
}

async function openMissed(ctx: Ctx, late: readonly LateSite[], now: Date): Promise<number> {
  if (late.length === 0) return 0
  const tenants = [...new Set(late.map((one) => one.organization_id))]
  const rules = await listEffectiveRules(ctx.db, tenants)
  const index = indexRules(rules.filter(({ metric }) => metric === 'missedTests'))
  const periods = await listMaintenance(ctx.db, late, now)
  const found = late.flatMap((site) => {
    const inMaintenance = maintenanceOf(periods, site)(now.getTime())
    const place = { ...site, page_id: null }
    return index.rulesOf(place).flatMap((rule) => crossingOf(site, rule, inMaintenance, now) ?? [])
  })
  let opened = 0
  for (const [tenant, crossings] of Map.groupBy(found, (one) => one.tenant))
    opened += (
      await inTransaction(ctx, (tx) =>
        insertCrossings(
          tx,
          tenant,
          crossings.map(({ crossing }) => crossing),
        ),
      )
    ).length
  return opened
}

/** The tests that did not run count, not the rounds in which they are late. */
function crossingOf(
  site: LateSite,
  rule: EffectiveRule,
  inMaintenance: boolean,
  now: Date,
): { tenant: number; crossing: NewCrossing } | undefined {
  const { tests, since } = site
  const isHappening = tests >= (rule.consecutive ?? 1)
  const counter = Math.max(0, (rule.consecutive ?? 1) - 1)
  const { crossing } = evaluateHappening(rule, { isHappening, value: tests, inMaintenance }, counter)
  if (!crossing) return undefined
  return {
    tenant: site.organization_id,
    crossing: {
      ...{
        ruleId: rule.id,
        metric: rule.metric,
        kind: rule.kind,
        direction: 'worse',
        subject: subjectOf(site),
      },
      ...{ clientId: site.client_id, projectId: site.project_id, siteId: site.site_id },
      ...{ pageId: null, monitorId: null, deviceId: null, locationId: site.location_id },
      ...{ value: tests, threshold: rule.consecutive, baseline: null, pointId: null },
      details: { since: since.toISOString() },
      crossedAt: now,
      openedAt: now,
    },
  }
}
