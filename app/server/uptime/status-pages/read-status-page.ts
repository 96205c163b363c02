import type { StatusPage } from '~/shared/schemas/status-page'
import { originOf } from '../../platform/brand-hosts'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { presentStatusPage } from './present'
import { findStatusPage, getClientName, listPageMonitors } from './store'

export async function readStatusPage(ctx: TenantCtx, db: Db = ctx.db): Promise<StatusPage> {
  const client = Number(ctx.target.id)
  const clientName = await getClientName(db, ctx.tenant, client)
  const row = await findStatusPage(db, ctx.tenant, client)
  const monitors = await listPageMonitors(db, ctx.tenant, client)
  return presentStatusPage({ client, clientName, row, monitors, origin: await originOf(ctx.db, ctx.tenant) })
}
