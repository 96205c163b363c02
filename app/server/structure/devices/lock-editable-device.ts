import { failuresMessages } from '~/shared/messages/failures'
import { type Action, can, scopeOf } from '~/shared/rules/access/roles'
import type { Device } from '~/shared/schemas/device'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, orNotFound } from '../../platform/errors'
import { findDevice, lockDevice } from './store'

/**
 * Locks the device and checks the right here instead of in the row's guard: all members may see a global
 * device, but only owners may see the organization.
 */
export async function lockEditableDevice(ctx: Ctx, tx: Db, action: Action, id: string): Promise<Device> {
  const seen = orNotFound(await findDevice(tx, scopeOf(ctx.actor), Number(id)))
  const { organization: organizationId, client: clientId } = seen
  const target = clientId === null ? { organizationId } : { organizationId, clientId }
  if (!can(ctx.actor, action, target)) throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  return orNotFound(await lockDevice(tx, organizationId, seen._id))
}
