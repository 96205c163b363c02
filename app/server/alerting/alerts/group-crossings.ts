import { v7 } from 'uuid'
import { type CauseGroup, groupCrossings, type OpenCause } from '~/shared/rules/alerts/causes'
import { gatheredAt } from '~/shared/rules/alerts/timing'
import { DAY_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import {
  assignCrossings,
  closeAlerts,
  insertAlert,
  listDeploymentsBetween,
  listJoinable,
  listUngrouped,
  listUngroupedOf,
  lockAlerts,
  settleAlert,
  type UngroupedCrossing,
} from './group.store'

const MAX_TENANTS = 100
/** A failing site with thousands of pages is grouped in several steps, which join one alert. */
const MAX_CROSSINGS = 2_000
const DEPLOYMENT_MS = DAY_MS

const severityOf = ({ direction }: CauseGroup) => (direction === 'better' ? 'good' : 'warning')

function toCrossing(row: UngroupedCrossing) {
  const { client_id: clientId, project_id: projectId, site_id: siteId } = row
  const place = { clientId, projectId, siteId, pageId: row.page_id, locationId: row.location_id }
  return { id: row.id, direction: row.direction, ...place, at: row.crossed_at.getTime() }
}

async function readCauses(tx: Db, tenant: number, rows: UngroupedCrossing[]) {
  const times = rows.map(({ crossed_at }) => crossed_at.getTime())
  const from = new Date(Math.min(...times) - DEPLOYMENT_MS)
  const deployments = await listDeploymentsBetween(tx, tenant, from, new Date(Math.max(...times)))
  const open = await listJoinable(tx, tenant)
  return {
    deployments: deployments.map(({ id, at, client_id, project_id, site_id }) => ({
      id,
      at: at.getTime(),
      clientId: client_id,
      projectId: project_id,
      siteId: site_id,
    })),
    open: open.map(
      ({ id, cause_kind, cause, severity, site_id, opened_at }): OpenCause => ({
        alertId: id,
        kind: cause_kind,
        key: cause,
        direction: severity === 'good' ? 'better' : 'worse',
        siteId: site_id,
        openedAt: opened_at.getTime(),
      }),
    ),
  }
}

async function openOrJoin(tx: Db, tenant: number, group: CauseGroup, now: Date): Promise<void> {
  const severity = severityOf(group)
  const alert = group.alertId ?? v7({ msecs: now.getTime() })
  if (group.alertId === null)
    await insertAlert(tx, {
      organization_id: tenant,
      id: alert,
      cause_kind: group.kind,
      cause: group.key,
      severity,
      opened_at: now,
    })
  await assignCrossings(tx, tenant, alert, group.crossings)
  await settleAlert(tx, tenant, alert, {
    cause: { kind: group.kind, key: group.key },
    notifyAt: new Date(gatheredAt(now.getTime(), severity)),
  })
}

/** Groups the open crossings of a tenant by cause and closes alerts that are over. Returns the number of changes. */
async function groupTenant(ctx: Ctx, tx: Db, tenant: number): Promise<number> {
  const now = ctx.now()
  await lockAlerts(tx, tenant)
  const rows = await listUngroupedOf(tx, tenant, MAX_CROSSINGS)
  if (rows.length > 0) {
    const { deployments, open } = await readCauses(tx, tenant, rows)
    for (const group of groupCrossings(rows.map(toCrossing), deployments, open))
      await openOrJoin(tx, tenant, group, now)
  }
  return rows.length + (await closeAlerts(tx, tenant, now))
}

/** Several workers may run at once: each tenant is locked while it is grouped. */
export async function groupAlerts(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let changed = 0
  for (const tenant of await listUngrouped(ctx.db, MAX_TENANTS)) {
    if (signal?.aborted) break
    changed += await inTransaction(ctx, (tx) => groupTenant(ctx, tx, tenant))
  }
  return changed
}
