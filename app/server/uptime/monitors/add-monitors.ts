import type { RequestSecrets } from '~/shared/schemas/monitor-kinds'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { applyPause } from './apply-pause'
import { createStates } from './create-state'
import type { MonitorPlace, MonitorValues } from './monitor.store'
import { insertMonitors, type NewMonitor, newMonitorIds } from './monitors.store'
import { sealRequest } from './request-secrets'

export interface MonitorToAdd {
  place: MonitorPlace
  values: MonitorValues
  locations: number[]
  secrets: RequestSecrets
  isPaused: boolean
}

/** Adds checked monitors of many sites by the set; the caller checks the quota and notifies the probers. */
export async function addMonitors(
  ctx: Pick<TenantCtx, 'now' | 'bus' | 'tenant'>,
  tx: Db,
  all: MonitorToAdd[],
): Promise<number[]> {
  if (all.length === 0) return []
  const { tenant } = ctx
  const now = ctx.now()
  const ids = await newMonitorIds(tx, all.length)
  const rows = await Promise.all(
    all.map(async ({ secrets, isPaused, ...monitor }, index): Promise<NewMonitor> => {
      const id = ids[index] ?? 0
      return {
        ...monitor,
        id,
        sealed: await sealRequest(secrets, tenant, id),
        pausedAt: isPaused ? now : null,
      }
    }),
  )
  await insertMonitors(tx, tenant, rows, now)
  const at = (id: number) => ({ organization: tenant, monitor: id })
  await createStates(
    tx,
    ids.map((id) => ({ ...at(id), created_at: now })),
  )
  const paused = rows.filter(({ pausedAt }) => pausedAt !== null).map(({ id }) => at(id))
  if (paused.length > 0) await applyPause(tx, ctx, paused, true)
  return ids
}
