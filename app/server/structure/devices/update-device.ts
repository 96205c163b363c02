import type { z } from 'zod'
import type { Device, deviceChange } from '~/shared/schemas/device'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { lockEditableDevice } from './lock-editable-device'
import { lockDevice, updateDeviceRow } from './store'

export async function updateDevice(
  ctx: Ctx,
  id: string,
  input: z.output<typeof deviceChange>,
): Promise<Device> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockEditableDevice(ctx, tx, 'device.update', id)
    const { _id, organization: tenant } = before
    await updateDeviceRow(tx, tenant, _id, input, ctx.now())
    const after = (await lockDevice(tx, tenant, _id)) ?? before
    await recordActivity(ctx, tx, 'device.update', _id, { organizationId: tenant, before, after })
    return after
  })
}
