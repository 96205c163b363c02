import { v7 } from 'uuid'
import { scimMessages as words } from '~/shared/messages/scim'
import { recordActivity } from '../../../platform/activity'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { AppError } from '../../../platform/errors'
import { createAccount } from '../../auth'
import { isDomainProven } from '../connections/connection.store'
import { addMember } from '../connections/roles.store'
import { findPersonByEmail, lockPerson } from '../store'
import { applyGroupRoles } from './group-roles'
import { scimRefusal } from './scim-refusal'
import {
  belongsElsewhere,
  deleteRights,
  deleteSessions,
  isLastOwner,
  isMember,
  isProvisioned,
  type UserFields,
  type UserRow,
  updateAccount,
  updateUser,
} from './user.store'
import { accountNamesOf, decideJoining, domainOf } from './user-rules'

/** The account of the address: a new one without a password, or one that may join. */
export async function accountFor(ctx: Ctx, tx: Db, tenant: number, fields: UserFields): Promise<string> {
  const { email } = fields
  const person = await findPersonByEmail(tx, email)
  const isProven = await isDomainProven(tx, tenant, domainOf(email))
  const isOwn = person !== undefined && (await isMember(tx, tenant, person.id))
  const joining = decideJoining(person ?? null, { isMember: isOwn, isDomainProven: isProven })
  if (joining === 'notProven') throw scimRefusal('uniqueness', words.notProven(email))
  if (joining === 'inactive') throw new AppError('CONFLICT', words.inactive(email))
  if (person && (await isProvisioned(tx, tenant, person.id)))
    throw scimRefusal('uniqueness', words.accountTaken)
  if (person) return person.id
  const id = v7({ msecs: ctx.now().getTime() })
  const account = { id, email, ...accountNamesOf(fields), isConfirmed: isProven, passwordHash: null }
  if (!(await createAccount(tx, { ...account, organizationId: tenant }, ctx.now())))
    throw scimRefusal('uniqueness', words.emailTaken)
  return id
}

export async function join(ctx: Ctx, tx: Db, tenant: number, userId: string): Promise<void> {
  const isNew = !(await isMember(tx, tenant, userId))
  if (isNew) {
    await addMember(tx, { tenant, userId, now: ctx.now() })
    await recordActivity(ctx, tx, 'member.add', userId, {
      organizationId: tenant,
      after: { user: userId, by: 'SCIM' },
    })
  }
  await applyGroupRoles(ctx, tx, tenant, [userId])
}

/** Ends all rights in the organization, and the sessions of who has no other one. The account stays. */
export async function leave(ctx: Ctx, tx: Db, tenant: number, userId: string): Promise<void> {
  if (await isLastOwner(tx, tenant, userId)) throw new AppError('CONFLICT', words.lastOwner)
  if (!(await isMember(tx, tenant, userId))) return
  await deleteRights(tx, tenant, userId)
  const { isSuper } = await lockPerson(tx, userId)
  if (!isSuper && !(await belongsElsewhere(tx, tenant, userId))) await deleteSessions(tx, userId)
  await recordActivity(ctx, tx, 'member.remove', userId, {
    organizationId: tenant,
    before: { user: userId, by: 'SCIM' },
  })
}

/** Writes a change of a provisioned user, and what follows of it. */
export async function saveUser(
  ctx: Ctx,
  tx: Db,
  tenant: number,
  row: UserRow,
  fields: UserFields,
): Promise<void> {
  await changeAccount(ctx, tx, tenant, row, fields)
  await updateUser(tx, tenant, row.id, fields, ctx.now())
  if (!fields.isActive) return leave(ctx, tx, tenant, row.user_id)
  if (!row.is_active) await join(ctx, tx, tenant, row.user_id)
}

/** Accounts of super admins and of people of other organizations are not the provider's to change. */
async function changeAccount(
  ctx: Ctx,
  tx: Db,
  tenant: number,
  row: UserRow,
  fields: UserFields,
): Promise<void> {
  const person = await lockPerson(tx, row.user_id)
  if (person.isSuper || person.isLdap || (await belongsElsewhere(tx, tenant, row.user_id))) return
  if (!row.is_active && !fields.isActive) return
  const { email } = fields
  const isMoved = email !== row.email && email !== person.email.toLowerCase()
  const moves = isMoved && (await isOurs(tx, tenant, person.email)) && (await isOurs(tx, tenant, email))
  if (moves && (await findPersonByEmail(tx, email))) throw scimRefusal('uniqueness', words.emailTaken)
  const before = accountNamesOf({ ...fields, attributes: row.attributes })
  const after = accountNamesOf(fields)
  const isNamed = after.firstName !== '' || after.lastName !== ''
  const isRenamed = isNamed && (before.firstName !== after.firstName || before.lastName !== after.lastName)
  if (!moves && !isRenamed) return
  await updateAccount(tx, row.user_id, { ...(isRenamed && after), ...(moves && { email }) })
  await recordActivity(ctx, tx, 'member.update', row.user_id, {
    organizationId: tenant,
    before: { user: row.user_id, ...before, email: person.email },
    after: { user: row.user_id, ...after, email: moves ? email : person.email },
  })
}

/** An address moves only within domains of the organization, which controls the mails of both. */
const isOurs = (tx: Db, tenant: number, email: string) => isDomainProven(tx, tenant, domainOf(email))
