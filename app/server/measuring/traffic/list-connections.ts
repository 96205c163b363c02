import type { z } from 'zod'
import { adminScopeOf } from '~/shared/rules/access/roles'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { TrafficConnection, trafficConnectionQuery } from '~/shared/schemas/traffic-connection'
import type { Ctx, TenantCtx } from '../../platform/context'
import { getConnection, listConnectionRows } from './connection.store'
import { presentConnection } from './present'

/** Of organizations and clients that the caller administers. */
export async function listVisibleConnections(
  ctx: Ctx,
  query: z.output<typeof trafficConnectionQuery>,
): Promise<PageOf<TrafficConnection>> {
  const listed = await listConnectionRows(ctx.db, adminScopeOf(ctx.actor), query)
  return toPage(listed, query, presentConnection)
}

export const readConnection = async (ctx: TenantCtx): Promise<TrafficConnection> =>
  presentConnection(await getConnection(ctx.db, ctx.tenant, String(ctx.target.id)))
