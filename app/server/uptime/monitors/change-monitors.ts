import type { RequestSecrets } from '~/shared/schemas/monitor-kinds'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { applyPause } from './apply-pause'
import { deleteMonitorRow, type MonitorValues, setMonitorLocations, updateMonitorRow } from './monitor.store'
import { sealRequest } from './request-secrets'

export interface MonitorToChange {
  id: number
  values: MonitorValues
  locations: number[]
  /** undefined keeps the stored ones. */
  secrets: RequestSecrets | undefined
  isPaused: boolean
  wasPaused: boolean
}

/** Writes checked values over locked monitors; the caller checks the quota and notifies the probers. */
export async function changeMonitors(
  ctx: Pick<TenantCtx, 'now' | 'bus' | 'tenant'>,
  tx: Db,
  all: MonitorToChange[],
): Promise<void> {
  const { tenant } = ctx
  const now = ctx.now()
  for (const { id, values, locations, secrets, isPaused, wasPaused } of all) {
    const sealed = secrets && (await sealRequest(secrets, tenant, id))
    const turned = isPaused !== wasPaused && { pausedAt: isPaused ? now : null }
    await updateMonitorRow(tx, tenant, id, { values, sealed, ...turned }, now)
    await setMonitorLocations(tx, tenant, id, locations)
  }
  for (const isPaused of [true, false]) {
    const turned = all.filter((each) => each.isPaused === isPaused && each.wasPaused !== isPaused)
    if (turned.length === 0) continue
    await applyPause(
      tx,
      ctx,
      turned.map(({ id }) => ({ organization: tenant, monitor: id })),
      isPaused,
    )
  }
}

export async function removeMonitors(tx: Db, tenant: number, ids: number[]): Promise<void> {
  for (const id of ids) await deleteMonitorRow(tx, tenant, id)
}
