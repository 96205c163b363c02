import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { Device, deviceQuery } from '~/shared/schemas/device'
import type { Ctx, TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { findDevice, listDevices as listAll, listClientDevices } from './store'

export async function readDevice(ctx: Ctx, id: string): Promise<Device> {
  return orNotFound(await findDevice(ctx.db, scopeOf(ctx.actor), Number(id)))
}

export async function listDevices(ctx: Ctx, query: z.output<typeof deviceQuery>): Promise<Device[]> {
  const filter = { client: query.client, includeGlobal: query.include_global }
  return listAll(ctx.db, scopeOf(ctx.actor), filter)
}

export async function devicesOfClient(ctx: TenantCtx): Promise<Device[]> {
  const { clientId } = ctx.target
  return clientId === undefined ? [] : devicesOf(ctx.db, ctx.tenant, clientId)
}

/** What the sites of a client may use; `db` may be a transaction. */
export const devicesOf = listClientDevices
