import type { z } from 'zod'
import { failuresMessages, refusalMessages } from '~/shared/messages/failures'
import { peopleMessages } from '~/shared/messages/people'
import type { PageOf } from '~/shared/schemas/paging'
import type { SuperAdmin, superAdminForm, superAdminQuery } from '~/shared/schemas/user'
import { NO_ORGANIZATION, signedIn } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, notFound } from '../../platform/errors'
import { listSuperAdmins as listAll, lockByEmail, lockSuperAdmins, setSuper } from './super-admin.store'

const messages = peopleMessages.superAdmin

export async function listSuperAdmins(
  ctx: Ctx,
  query: z.output<typeof superAdminQuery>,
): Promise<PageOf<SuperAdmin>> {
  const { rows, total } = await listAll(ctx.db, query)
  const items = rows.map(({ id, email, name, is_active, last_logged_in_at }) => ({
    _id: id,
    email,
    name,
    isActive: is_active,
    lastLoggedIn: last_logged_in_at?.toISOString() ?? null,
  }))
  return { items, total, page: query.page, limit: query.limit }
}

/** The user must have an account. */
export async function addSuperAdmin(
  ctx: Ctx,
  { email }: z.output<typeof superAdminForm>,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    await lockSuperAdmins(tx)
    const user = await lockByEmail(tx, email)
    if (!user?.is_active)
      throw refused('INVALID', refusalMessages.superAdminCreateFailed, 'email', messages.noAccount)
    if (user.is_super)
      throw refused('CONFLICT', refusalMessages.superAdminCreateFailed, 'email', messages.already)
    await setSuper(tx, user.id, true)
    await recordActivity(ctx, tx, 'superAdmin.add', user.id, {
      organizationId: NO_ORGANIZATION,
      after: { email: user.email },
    })
    return { ok: true }
  })
}

/** Super admins can't remove themselves, and the last active one stays. */
export async function removeSuperAdmin(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const { userId } = signedIn(ctx)
  return inTransaction(ctx, async (tx) => {
    const admins = await lockSuperAdmins(tx)
    const admin = admins.find((one) => one.id === id.toLowerCase())
    if (!admin) throw notFound()
    if (!admins.some((one) => one.is_active && one.id !== admin.id))
      throw refused('CONFLICT', refusalMessages.superAdminRemoveFailed, '_id', messages.lastOne)
    if (admin.id === userId)
      throw refused('CONFLICT', refusalMessages.superAdminRemoveFailed, '_id', messages.notYourself)
    if (!admins.some((one) => one.id === userId))
      throw new AppError('FORBIDDEN', failuresMessages.noPermission)
    await setSuper(tx, admin.id, false)
    await recordActivity(ctx, tx, 'superAdmin.remove', admin.id, {
      organizationId: NO_ORGANIZATION,
      before: { email: admin.email },
    })
    return { ok: true }
  })
}

const refused = (code: 'INVALID' | 'CONFLICT', message: string, field: string, why: string) =>
  new AppError(code, message, { fields: { [field]: [why] } })
