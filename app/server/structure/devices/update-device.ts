import type { z } from 'zod'
import type { Device, deviceChange } from '~/shared/schemas/device'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { lockEditableDevice } from './lock-editable-device'
import { presentDevice } from './present'
import { lockDevice, updateDeviceRow } from './store'

export async function updateDevice(
  ctx: Ctx,
  id: string,
  input: z.output<typeof deviceChange>,
): Promise<Device> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockEditableDevice(ctx, tx, 'device.update', id)
    const tenant = before.organization_id
    await updateDeviceRow(tx, tenant, before.id, input, ctx.now())
    const after = (await lockDevice(tx, tenant, before.id)) ?? before
    await recordActivity(ctx, tx, 'device.update', before.id, {
      organizationId: tenant,
      before: presentDevice(before),
      after: presentDevice(after),
    })
    return presentDevice(after)
  })
}
