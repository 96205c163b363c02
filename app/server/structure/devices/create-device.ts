import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import { can } from '~/shared/rules/access/roles'
import type { Device, newDeviceForm } from '~/shared/schemas/device'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, orNotFound } from '../../platform/errors'
import { insertDevice, lockDevice } from './store'

export async function createDevice(ctx: TenantCtx, input: z.output<typeof newDeviceForm>): Promise<Device> {
  const { name, formFactor, emulation, isGlobal, isDefault } = input
  if (isGlobal && !can(ctx.actor, 'device.create', { organizationId: ctx.tenant }))
    throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  const clientId = isGlobal ? null : Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const { id } = await insertDevice(tx, ctx.tenant, {
      clientId,
      type: isGlobal ? 'global' : 'custom',
      name,
      formFactor,
      emulation,
      isDefault,
    })
    await recordActivity(ctx, tx, 'device.create', id, {
      after: { client: clientId, name, formFactor, emulation, isDefault },
    })
    return orNotFound(await lockDevice(tx, ctx.tenant, id))
  })
}
