import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import { peopleMessages } from '~/shared/messages/people'
import type { User, userChange } from '~/shared/schemas/user'
import { signedIn } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { everyCell, mirrorPerson } from '../../platform/cells'
import { homeOf, inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError } from '../../platform/errors'
import { readUser } from './read-user'
import { refusalOfActiveChange } from './rules'
import { listMemberships, lockUser, setActive, setBillingAdmin } from './store'
import { lockSuperAdmins } from './super-admin.store'

type Change = z.output<typeof userChange>

/** Changes the account's state and the billing admin role in the target organization. */
export async function updateUser(ctx: TenantCtx, input: Change): Promise<User> {
  const id = String(ctx.target.id).toLowerCase()
  await inTransaction(ctx, async (tx) => {
    const supers = await lockSuperAdmins(tx)
    const user = await lockUser(tx, id)
    const memberships = await listMemberships(tx, id)
    const isBillingAdmin = memberships.find((one) => one.organization_id === ctx.tenant)?.is_billing_admin
    if (input.isActive !== undefined && input.isActive !== user.is_active) {
      const elsewhere = await Promise.all(
        everyCell(ctx)
          .slice(1)
          .map((at) => listMemberships(at.db, id)),
      )
      requireMayDeactivate(ctx, { id, isSuper: user.is_super }, [...memberships, ...elsewhere.flat()])
      requireStillSuper(ctx, supers)
      await setActive(homeOf({ ...ctx, db: tx }), id, input.isActive)
    }
    if (input.isBillingAdmin !== undefined) await changeBilling(tx, ctx.tenant, id, input, isBillingAdmin)
    await recordActivity(ctx, tx, 'user.update', id, {
      before: { isActive: user.is_active, isBillingAdmin },
      after: {
        isActive: input.isActive ?? user.is_active,
        isBillingAdmin: input.isBillingAdmin ?? isBillingAdmin,
      },
    })
  })
  if (ctx.cell) await mirrorPerson(ctx.cell.home, ctx.db, id)
  return readUser(ctx)
}

function requireMayDeactivate(
  ctx: TenantCtx,
  user: { id: string; isSuper: boolean },
  memberships: { organization_id: number }[],
): void {
  const organizations = memberships.map((one) => one.organization_id)
  const refusal = refusalOfActiveChange({ caller: signedIn(ctx), user: { ...user, organizations } })
  if (refusal) throw fieldError('isActive', refusal, 'CONFLICT')
}

/** Of two super admins who deactivate each other at once, the second has lost the right. */
function requireStillSuper(ctx: TenantCtx, supers: { id: string; is_active: boolean }[]): void {
  const { isSuper, userId } = signedIn(ctx)
  const isStill = supers.some((one) => one.id === userId && one.is_active)
  if (isSuper && !isStill) throw new AppError('FORBIDDEN', failuresMessages.noPermission)
}

async function changeBilling(tx: Db, tenant: number, id: string, input: Change, now: boolean | undefined) {
  if (now === undefined) {
    const message = peopleMessages.user.chooseOrganization
    throw fieldError('isBillingAdmin', message)
  }
  await setBillingAdmin(tx, tenant, id, input.isBillingAdmin ?? now)
}
