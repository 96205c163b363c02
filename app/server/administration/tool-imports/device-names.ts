import type { TenantCtx } from '../../platform/context'
import { devicesOf } from '../../structure/devices'
import type { DeviceNames } from './types'

/** For each form factor the device that new sites use, or else the first. */
export async function readDeviceNames(ctx: TenantCtx): Promise<DeviceNames> {
  const devices = await devicesOf(ctx.db, ctx.tenant, ctx.target.clientId ?? 0)
  const nameOf = (formFactor: 'MOBILE' | 'DESKTOP') => {
    const own = devices.filter((device) => device.formFactor === formFactor)
    return (own.find(({ isDefault }) => isDefault) ?? own[0])?.name ?? null
  }
  return { MOBILE: nameOf('MOBILE'), DESKTOP: nameOf('DESKTOP') }
}
