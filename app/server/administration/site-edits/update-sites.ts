import { siteEditMessages } from '~/shared/messages/site-edit'
import type { SiteEdit, SiteEditChange, SiteEditResult } from '~/shared/schemas/site-edit'
import { requireRight } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { chooseDevices, chooseLocations, withinBudget } from '../../structure/sites'
import {
  listMonitorsOfSites,
  planMonitors,
  withinUptimeQuota,
  writeMonitorPlans,
} from '../../uptime/monitors'
import { bySite } from './by-site'
import { describeConflicts } from './describe-conflicts'
import { isChanged, isConflict, planSite, type SitePlan, versionOf } from './plan-edit'
import { listEditedSites, listSitePlaces } from './store'
import { writePlans } from './write-plans'

/**
 * Writes the changed fields of many sites in one transaction. A site changed since its given version is a conflict:
 * it refuses everything (409 with `details`), is skipped, or is overwritten.
 */
export async function updateSites(ctx: TenantCtx, input: SiteEdit): Promise<SiteEditResult> {
  const ids = [...new Set(input.sites)].sort((a, b) => a - b)
  const change = await checkChange(ctx, ids, input.change)
  const result = await withinBudget(ctx, (tx) =>
    withinUptimeQuota({ ...ctx, db: tx }, () => writeChange(ctx, tx, ids, { ...input, change })),
  )
  if (result.monitors > 0) ctx.bus.notify('uptime', [ctx.tenant])
  return result
}

/** The caller must administer every site. Devices belong to a client, so they need sites of one. */
async function checkChange(ctx: TenantCtx, ids: number[], change: SiteEditChange): Promise<SiteEditChange> {
  const { tenant: organizationId } = ctx
  const places = await listSitePlaces(ctx.db, organizationId, ids)
  if (places.length < ids.length) throw notFound()
  for (const { client_id: clientId, project_id: projectId } of places)
    requireRight(ctx, 'site.update', { organizationId, clientId, projectId })
  const { devices, regions, monitors } = change
  if (devices && places.some(({ client_id }) => client_id !== ctx.target.clientId))
    throw fieldError('devices', siteEditMessages.severalClients)
  if (devices) await chooseDevices(ctx, devices)
  if (regions) await chooseLocations(ctx, regions)
  if (monitors?.locations) await chooseLocations(ctx, monitors.locations)
  const frequency = change.frequency?.trim().split(/\s+/).join(' ')
  return { ...change, ...(frequency !== undefined && { frequency }) }
}

async function writeChange(
  ctx: TenantCtx,
  tx: Db,
  ids: number[],
  { change, versions, conflicts: onConflict }: SiteEdit,
): Promise<SiteEditResult> {
  const { tenant } = ctx
  const sites = await listEditedSites(tx, tenant, ids, true)
  if (sites.length < ids.length) throw notFound()
  const all = await listMonitorsOfSites(tx, tenant, ids, change.monitors !== undefined)
  const monitorsOf = bySite(all)
  const plannedOf = bySite(change.monitors ? planMonitors(all, change.monitors) : [])
  const plans = sites.map((site) => planSite(site, change, plannedOf(site.id))).filter(isChanged)
  const isOutdated = (plan: SitePlan) =>
    isConflict(plan, versions[plan.site.id], versionOf(plan.site, monitorsOf(plan.site.id)))
  const outdated = onConflict === 'overwrite' ? [] : plans.filter(isOutdated)
  const conflicts = await describeConflicts(tx, tenant, outdated)
  if (onConflict === 'refuse' && conflicts.length > 0)
    throw new AppError('CONFLICT', siteEditMessages.conflicts(conflicts.length), {
      reason: 'CHANGED_MEANWHILE',
      details: { conflicts },
    })
  const written = plans.filter((plan) => !outdated.includes(plan))
  const monitors = written.flatMap((plan) => plan.monitors)
  await writePlans(ctx, tx, written, change)
  if (change.monitors) await writeMonitorPlans(ctx, tx, monitors, change.monitors)
  return {
    updated: written.length,
    unchanged: ids.length - plans.length,
    monitors: monitors.length,
    skipped: conflicts,
  }
}
