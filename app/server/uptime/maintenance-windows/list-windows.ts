import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { MaintenanceWindow, maintenanceWindowQuery } from '~/shared/schemas/maintenance-window'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Ctx, TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { orNotFound } from '../../platform/errors'
import { presentWindow } from './present'
import { findWindow, listWindowRows } from './store'

export async function listWindows(
  ctx: Ctx,
  query: z.output<typeof maintenanceWindowQuery>,
): Promise<PageOf<MaintenanceWindow>> {
  const now = ctx.now()
  return toPage(await listWindowRows(ctx.db, scopeOf(ctx.actor), query, now), query, (row) =>
    presentWindow(row, now),
  )
}

/** `db` may be a transaction. */
export async function loadWindow(
  ctx: Pick<Ctx, 'now'>,
  db: Db,
  tenant: number,
  id: string,
): Promise<MaintenanceWindow> {
  const now = ctx.now()
  const row = orNotFound(await findWindow(db, tenant, id, now))
  return presentWindow(row, now)
}

export const readWindow = (ctx: TenantCtx): Promise<MaintenanceWindow> =>
  loadWindow(ctx, ctx.db, ctx.tenant, String(ctx.target.id))
