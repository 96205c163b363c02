import { v4 } from 'uuid'
import type { z } from 'zod'
import { personalDataMessages } from '~/shared/messages/personal-data'
import type { AccountDeletion, accountDeletionForm } from '~/shared/schemas/personal-data'
import { confirmOwnPassword } from '../../accounts/auth'
import { NO_ORGANIZATION, withSession } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { asMirror, everyCell } from '../../platform/cells'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError, orNotFound } from '../../platform/errors'
import { markDeleted, ofOrganization } from '../../structure/deletions'
import { ADDRESS_COLUMNS, pseudonymOf, USER_COLUMNS } from './columns'
import {
  countOtherSupers,
  deleteAccountRow,
  deleteCounters,
  findAccount,
  listMemberOrganizations,
  listOwnedAlone,
  lockRoles,
  type OwnedAlone,
  pseudonymizeActivity,
  pseudonymizeMails,
  type Renamed,
  removeTraces,
} from './store'

const words = personalDataMessages.deletion

const isEmpty = ({ clients, members }: OwnedAlone) => clients === 0 && members === 0

/** What stands in the way of deleting the caller's account, and what goes with it. */
export async function readDeletion(ctx: Ctx): Promise<AccountDeletion> {
  const { userId } = withSession(ctx)
  const account = orNotFound(await findAccount(ctx.db, userId))
  const alone = (await Promise.all(everyCell(ctx).map(({ db }) => listOwnedAlone(db, userId)))).flat()
  const present = ({ id, ...rest }: OwnedAlone) => ({ _id: id, ...rest })
  return {
    blockedBy: alone.filter((one) => !isEmpty(one)).map(present),
    deletes: alone.filter(isEmpty).map(present),
    isLastSuper: account.is_super && (await countOtherSupers(ctx.db, userId)) === 0,
    needsPassword: account.password_hash !== null,
  }
}

/** The typed address and the password confirm, beside the confirmation of the row. Activity keeps a pseudonym. */
export async function deleteAccount(
  ctx: Ctx,
  { email, currentPassword }: z.output<typeof accountDeletionForm>,
): Promise<{ ok: true }> {
  const { userId, email: own } = withSession(ctx)
  if (email.toLowerCase() !== own.toLowerCase()) throw fieldError('email', words.otherAddress)
  await confirmOwnPassword(ctx, userId, currentPassword ?? '')
  const account = orNotFound(await findAccount(ctx.db, userId))
  if (account.is_super && (await countOtherSupers(ctx.db, userId)) === 0)
    throw new AppError('CONFLICT', words.lastSuper)
  const newId = v4()
  const renamed = { userId, email: account.email, newId, pseudonym: pseudonymOf(newId) }
  const [home, ...others] = everyCell(ctx)
  for (const at of [home, ...others]) refuseSoleOwner(await listOwnedAlone(at?.db ?? ctx.db, userId))
  // The account goes last: until then the same call can be repeated.
  for (const at of others) await inTransaction(at, (tx) => eraseIn(at, tx, renamed))
  return inTransaction(ctx, async (tx) => {
    await lockRoles(tx, userId)
    if (account.is_super && (await countOtherSupers(tx, userId)) === 0)
      throw new AppError('CONFLICT', words.lastSuper)
    await eraseIn(ctx, tx, renamed)
    return { ok: true }
  })
}

/** The last owner of an organization with clients or members can't leave it. */
function refuseSoleOwner(alone: OwnedAlone[]): void {
  const blocking = alone.filter((one) => !isEmpty(one))
  if (blocking.length > 0)
    throw new AppError('CONFLICT', words.soleOwner(blocking.map(({ name }) => name)), {
      reason: 'SOLE_OWNER',
    })
}

async function eraseIn(ctx: Ctx, tx: Db, renamed: Renamed): Promise<void> {
  const alone = await listOwnedAlone(tx, renamed.userId)
  refuseSoleOwner(alone)
  if (ctx.cell) await asMirror(tx, () => erase(ctx, tx, renamed, alone))
  else await erase(ctx, tx, renamed, alone)
}

async function erase(ctx: Ctx, tx: Db, renamed: Renamed, deleted: OwnedAlone[]): Promise<void> {
  const { userId, email, newId, pseudonym } = renamed
  const organizations = await listMemberOrganizations(tx, userId)
  const nobody = { kind: 'user' as const, userId: newId, email: pseudonym }
  const pseudonymous: Ctx = { ...ctx, actor: { ...withSession(ctx), ...nobody }, ip: null }
  for (const { id, name } of deleted)
    await markDeleted(pseudonymous, tx, { ...ofOrganization(id), name, isFinal: true })
  await removeTraces(tx, USER_COLUMNS, userId)
  await removeTraces(tx, ADDRESS_COLUMNS, email)
  await deleteCounters(tx, userId, email)
  await pseudonymizeActivity(tx, renamed)
  await pseudonymizeMails(tx, renamed)
  await deleteAccountRow(tx, userId)
  for (const { id, name } of deleted)
    await recordActivity(pseudonymous, tx, 'organization.delete', id, {
      organizationId: id,
      before: { name },
    })
  const listed = organizations.filter((id) => !deleted.some((one) => one.id === id))
  for (const organizationId of [NO_ORGANIZATION, ...listed])
    await recordActivity(pseudonymous, tx, 'account.delete', newId, {
      organizationId,
      before: { name: pseudonym },
    })
}
