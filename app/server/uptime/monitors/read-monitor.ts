import type { Monitor } from '~/shared/schemas/monitor'
import type { Ctx, TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { orNotFound } from '../../platform/errors'
import { findMonitor, listMonitorLocations } from './monitor.store'
import { presentMonitor, sharedMonitor } from './present-monitor'

/** A prober silent for longer is not running. */
const SEEN_MS = 30_000

/** `db` may be a transaction. */
export async function loadMonitor(
  ctx: Pick<Ctx, 'now'>,
  db: Db,
  tenant: number,
  id: number,
): Promise<Monitor> {
  const row = orNotFound(await findMonitor(db, tenant, id))
  const since = new Date(ctx.now().getTime() - SEEN_MS)
  return presentMonitor(row, await listMonitorLocations(db, tenant, id, since))
}

export async function readMonitor(ctx: TenantCtx): Promise<Monitor> {
  const monitor = await loadMonitor(ctx, ctx.db, ctx.tenant, Number(ctx.target.id))
  return ctx.actor.kind === 'share' ? sharedMonitor(monitor) : monitor
}
