import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { Device, deviceQuery } from '~/shared/schemas/device'
import type { Ctx, TenantCtx } from '../context'
import { notFound } from '../errors'
import { presentDevice } from './present'
import { findDevice, listDevices as listAll, listClientDevices } from './store'

export async function readDevice(ctx: Ctx, id: string): Promise<Device> {
  const device = await findDevice(ctx.db, scopeOf(ctx.actor), Number(id))
  if (!device) throw notFound()
  return presentDevice(device)
}

export async function listDevices(ctx: Ctx, query: z.output<typeof deviceQuery>): Promise<Device[]> {
  const filter = { client: query.client, includeGlobal: query.include_global }
  return (await listAll(ctx.db, scopeOf(ctx.actor), filter)).map(presentDevice)
}

export async function devicesOfClient(ctx: TenantCtx): Promise<Device[]> {
  const { clientId } = ctx.target
  return clientId === undefined
    ? []
    : (await listClientDevices(ctx.db, ctx.tenant, clientId)).map(presentDevice)
}
