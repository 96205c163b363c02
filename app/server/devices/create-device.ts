import type { z } from 'zod'
import type { Device, deviceForm } from '~/shared/schemas/device'
import { recordActivity } from '../activity'
import { inTransaction, type TenantCtx } from '../context'
import { presentDevice } from './present'
import { insertDevices } from './store'

/** A device of the client that is acted on. */
export async function createDevice(ctx: TenantCtx, input: z.output<typeof deviceForm>): Promise<Device> {
  const { name, formFactor, emulation } = input
  const clientId = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const [device] = await insertDevices(tx, ctx.tenant, [
      { clientId, name, formFactor, emulation, isDefault: false },
    ])
    if (!device) throw new Error('The database returned no device')
    await recordActivity(ctx, tx, {
      organizationId: ctx.tenant,
      action: 'device.create',
      objectId: device.id,
      after: { client: clientId, name, formFactor, emulation },
    })
    return presentDevice(device)
  })
}
