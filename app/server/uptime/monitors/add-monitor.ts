import { monitorsMessages } from '~/shared/messages/monitors'
import { MAX_MONITORS_PER_SITE } from '~/shared/rules/uptime/default-monitor'
import type { Monitor } from '~/shared/schemas/monitor'
import { recordActivity } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, notFound } from '../../platform/errors'
import { applyPause } from './apply-pause'
import type { CheckedMonitor } from './check-monitor'
import { createState } from './create-state'
import { insertMonitor, lockSiteMonitors, setMonitorLocations, updateMonitorRow } from './monitor.store'
import { loggedMonitor } from './present-monitor'
import { loadMonitor } from './read-monitor'
import { sealRequest } from './request-secrets'

/** Uses the transaction that checks the quota. */
export async function addMonitor(ctx: TenantCtx, tx: Db, checked: CheckedMonitor): Promise<Monitor> {
  const { tenant } = ctx
  const { clientId: client, projectId: project, siteId: site } = ctx.target
  if (client === undefined || project === undefined || site === undefined) throw notFound()
  if ((await lockSiteMonitors(tx, tenant, site)) >= MAX_MONITORS_PER_SITE)
    throw new AppError('CONFLICT', monitorsMessages.tooMany(MAX_MONITORS_PER_SITE))
  const now = ctx.now()
  const { id } = await insertMonitor(tx, tenant, { client, project, site }, checked.values, now)
  await setMonitorLocations(tx, tenant, id, checked.locations)
  const sealed = checked.secrets && (await sealRequest(checked.secrets, tenant, id))
  await updateMonitorRow(tx, tenant, id, { sealed, pausedAt: checked.isPaused ? now : null }, now)
  await createState(tx, tenant, id, now)
  if (checked.isPaused) await applyPause(tx, ctx, [{ organization: tenant, monitor: id }], true)
  const after = await loadMonitor(ctx, tx, tenant, id)
  await recordActivity(ctx, tx, 'monitor.create', id, { after: loggedMonitor(after) })
  return after
}
