import { siteEditMessages } from '~/shared/messages/site-edit'
import type { MonitorFields, SiteEditChange } from '~/shared/schemas/site-edit'
import { recordActivities } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError } from '../../platform/errors'
import { applyPause } from './apply-pause'
import { type EditedMonitor, replaceLocations, updateMonitors } from './edited.store'

export interface MonitorPlan {
  site_id: number
  monitor: EditedMonitor
  /** The fields that change. */
  current: MonitorFields
  wanted: MonitorFields
}

/** Monitors that the change makes different; throws when an interval is too short for a timeout. */
export function planMonitors(
  monitors: EditedMonitor[],
  change: NonNullable<SiteEditChange['monitors']>,
): MonitorPlan[] {
  const { intervalSeconds, isPaused, locations } = change
  if (intervalSeconds !== undefined) refuseShort(monitors, intervalSeconds)
  return monitors.flatMap((monitor) => {
    const [current, wanted]: [MonitorFields, MonitorFields] = [{}, {}]
    if (intervalSeconds !== undefined && intervalSeconds !== monitor.interval_seconds) {
      current.intervalSeconds = monitor.interval_seconds
      wanted.intervalSeconds = intervalSeconds
    }
    if (isPaused !== undefined && isPaused !== monitor.is_paused) {
      current.isPaused = monitor.is_paused
      wanted.isPaused = isPaused
    }
    if (locations && !isSameSet(locations, monitor.locations)) {
      current.locations = monitor.locations
      wanted.locations = locations
    }
    return Object.keys(wanted).length > 0 ? [{ site_id: monitor.site_id, monitor, current, wanted }] : []
  })
}

const isSameSet = (a: number[], b: number[]) => a.length === b.length && a.every((id) => b.includes(id))

/** As `monitorFaults` for one monitor: two attempts fit into an interval. */
function refuseShort(monitors: EditedMonitor[], intervalSeconds: number): void {
  const slow = monitors.filter(({ timeout_ms }) => timeout_ms * 2 > intervalSeconds * 1000)
  if (slow.length > 0)
    throw fieldError(
      'monitors.intervalSeconds',
      siteEditMessages.intervalTooShort(slow.map(({ name }) => name)),
    )
}

/** Writes the planned changes of locked monitors. */
export async function writeMonitorPlans(
  ctx: TenantCtx,
  tx: Db,
  plans: MonitorPlan[],
  change: NonNullable<SiteEditChange['monitors']>,
): Promise<void> {
  const { tenant } = ctx
  const idsWith = (field: keyof MonitorFields) =>
    plans.filter(({ wanted }) => wanted[field] !== undefined).map(({ monitor }) => monitor.id)
  const all = plans.map(({ monitor }) => monitor.id)
  if (all.length === 0) return
  const { intervalSeconds, isPaused, locations } = change
  await updateMonitors(tx, tenant, all, { intervalSeconds, isPaused }, ctx.now())
  if (locations) await replaceLocations(tx, tenant, idsWith('locations'), locations)
  if (isPaused !== undefined) {
    const turned = idsWith('isPaused').map((monitor) => ({ organization: tenant, monitor }))
    await applyPause(tx, ctx, turned, isPaused)
  }
  await recordActivities(
    ctx,
    tx,
    plans.map(({ monitor, current, wanted }) => ({
      organizationId: tenant,
      action: 'monitor.update',
      objectId: monitor.id,
      place: { clientId: monitor.client_id, projectId: monitor.project_id },
      before: { name: monitor.name, ...current },
      after: { name: monitor.name, ...wanted },
    })),
  )
}
