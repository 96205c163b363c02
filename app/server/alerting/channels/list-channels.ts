import type { z } from 'zod'
import { adminScopeOf } from '~/shared/rules/access/roles'
import type { Channel, channelQuery, Delivery, deliveryQuery } from '~/shared/schemas/channel'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Ctx, TenantCtx } from '../../platform/context'
import { listDeliveryRows } from './delivery.store'
import { presentChannel, presentDelivery } from './present'
import { getChannel, listChannelRows, type VisibleChannels } from './store'

/** Channels that the caller administers. */
function administeredBy({ actor }: Ctx): VisibleChannels {
  const teams =
    actor.kind === 'user'
      ? actor.teams.filter(
          ({ organizationId, isAdministrator }) =>
            isAdministrator && !actor.expiredIn.includes(organizationId),
        )
      : []
  return { scope: adminScopeOf(actor), teams }
}

export async function listVisibleChannels(
  ctx: Ctx,
  query: z.output<typeof channelQuery>,
): Promise<PageOf<Channel>> {
  const now = ctx.now()
  const listed = await listChannelRows(ctx.db, administeredBy(ctx), query)
  return toPage(listed, query, (row) => presentChannel(row, now))
}

export const readChannel = async (ctx: TenantCtx): Promise<Channel> =>
  presentChannel(await getChannel(ctx.db, ctx.tenant, String(ctx.target.id)), ctx.now())

export const listDeliveries = async (
  ctx: TenantCtx,
  query: z.output<typeof deliveryQuery>,
): Promise<PageOf<Delivery>> =>
  toPage(await listDeliveryRows(ctx.db, ctx.tenant, String(ctx.target.id), query), query, presentDelivery)
