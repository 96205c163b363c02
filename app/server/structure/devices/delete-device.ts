import { deviceMessages } from '~/shared/messages/hierarchy'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { lockEditableDevice } from './lock-editable-device'
import { deleteDeviceRow, listSiteNames } from './store'

const MAX_NAMED = 5

export async function deleteDevice(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const device = await lockEditableDevice(ctx, tx, 'device.delete', id)
    const { _id, organization: tenant } = device
    const sites = await listSiteNames(tx, tenant, _id)
    if (sites.length > 0) {
      throw new AppError('CONFLICT', deviceMessages.usedBy(sites.slice(0, MAX_NAMED), sites.length))
    }
    await deleteDeviceRow(tx, tenant, _id)
    await recordActivity(ctx, tx, 'device.delete', _id, { organizationId: tenant, before: device })
    return { ok: true }
  })
}
