import { inputMessages } from '~/shared/messages/form'
import type { TenantCtx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { devicesOfClient } from '../devices'
import { LOCAL_SLUG, listLocations } from '../locations'

/** The requested devices, or the client's default ones. */
export async function chooseDevices(ctx: TenantCtx, wanted: number[] | undefined): Promise<number[]> {
  const all = await devicesOfClient(ctx)
  const chosen = wanted ?? all.filter((device) => device.isDefault).map((device) => device._id)
  return checked('devices', chosen, all)
}

/** The requested locations, or the local one. */
export async function chooseLocations(ctx: TenantCtx, wanted: number[] | undefined): Promise<number[]> {
  const all = await listLocations(ctx)
  const chosen =
    wanted ?? all.filter((location) => location.slug === LOCAL_SLUG).map((location) => location._id)
  return checked('regions', chosen, all)
}

function checked(field: string, chosen: number[], all: { _id: number }[]): number[] {
  const known = new Set(all.map((option) => option._id))
  const unique = [...new Set(chosen)]
  if (unique.length === 0) throw fieldError(field, inputMessages.oneChecked)
  if (!unique.every((id) => known.has(id))) throw fieldError(field, inputMessages.notAnOption)
  return unique
}
