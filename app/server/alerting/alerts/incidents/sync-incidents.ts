import { depthOf, rulesFor } from '~/shared/rules/alerts/places'
import { type Ctx, inTransaction } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { listEffectiveRules } from '../../alert-rules'
import { lockAlerts } from '../group.store'
import {
  closeEnded,
  followIncidents,
  insertIncidentAlerts,
  insertOutageCrossings,
  listLiveTenants,
  listUnknownOutages,
  mergeAlerts,
  type OutageCrossing,
} from './sync.store'

/** The crossings of outages for the deepest rule on 'down' at each monitor; none where it is switched off. */
async function openCrossings(tx: Db, tenant: number, now: Date): Promise<void> {
  const unknown = await listUnknownOutages(tx, tenant, now)
  if (unknown.length === 0) return
  const all = await listEffectiveRules(tx, [tenant])
  const rules = all.filter(({ metric }) => metric === 'down')
  const crossings = unknown.flatMap((outage): OutageCrossing[] => {
    const { client_id: client, project_id: project, site_id: site, page_id: page } = outage
    const [rule] = rulesFor({ client, project, site, page }, rules).toSorted(
      (a, b) => depthOf(b) - depthOf(a),
    )
    return rule ? [{ ...outage, rule_id: rule.id }] : []
  })
  await insertIncidentAlerts(tx, tenant, [...new Set(crossings.map(({ incident_id }) => incident_id))])
  await insertOutageCrossings(tx, tenant, crossings)
}

/** Makes each incident an alert with a crossing per outage. Idempotent; several workers may run at once. */
export async function syncIncidents(ctx: Ctx): Promise<void> {
  for (const tenant of await listLiveTenants(ctx.db)) await syncIncidentsOf(ctx, tenant)
}

/** The same for one organization; the demo's, which jobs leave alone, when it is made. */
export const syncIncidentsOf = (ctx: Ctx, tenant: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockAlerts(tx, tenant)
    await openCrossings(tx, tenant, ctx.now())
    await closeEnded(tx, tenant)
    await mergeAlerts(tx, tenant)
    await followIncidents(tx, tenant, ctx.now())
  })
