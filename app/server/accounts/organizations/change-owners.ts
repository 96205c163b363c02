import type { z } from 'zod'
import { peopleMessages } from '~/shared/messages/people'
import type { OrganizationDetail, ownersForm } from '~/shared/schemas/organization'
import { recordActivity } from '../../platform/activity'
import { enterCell } from '../../platform/cells'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError } from '../../platform/errors'
import { findAccounts, listOwners, replaceOwners } from './owner.store'
import { loadOrganization } from './read-organization'
import { lockOrganization } from './store'

/** Replaces all owners; there is always at least one. */
export async function changeOwners(
  ctx: TenantCtx,
  { owners }: z.output<typeof ownersForm>,
): Promise<OrganizationDetail> {
  if (ctx.cell)
    for (const id of await accountsOf(ctx.cell.home, owners, await listOwners(ctx.db, ctx.tenant)))
      await enterCell(ctx, id)
  return inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, ctx.tenant)
    const before = await listOwners(tx, ctx.tenant)
    const next = await accountsOf(tx, owners, before)
    await replaceOwners(tx, ctx.tenant, next, ctx.now())
    const after = await loadOrganization(tx, ctx.tenant)
    await recordActivity(ctx, tx, 'organization.changeOwners', ctx.tenant, {
      before: { owners: before.map((owner) => owner.email) },
      after: { owners: after.owners.map((owner) => owner.email) },
    })
    return after
  })
}

async function accountsOf(tx: Db, named: string[], before: { _id: string }[]): Promise<string[]> {
  const wanted = named.map((one) => one.toLowerCase())
  const emails = wanted.filter((one) => one.includes('@'))
  const accounts = await findAccounts(
    tx,
    wanted.filter((one) => !one.includes('@')),
    emails,
  )
  for (const one of wanted) {
    const account = accounts.find(({ id, email }) => id === one || email.toLowerCase() === one)
    if (!account) throw refused(peopleMessages.organization.noAccount(one))
    const isNew = !before.some((owner) => owner._id === account.id)
    if (isNew && !account.is_active) throw refused(peopleMessages.organization.notActive(account.email))
  }
  return accounts.map((account) => account.id)
}

const refused = (message: string) => fieldError('owners', message)
