import { v7 } from 'uuid'
import { loginMessages } from '~/shared/messages/account'
import { singleSignOnMessages as words } from '~/shared/messages/single-sign-on'
import { decideSso, type SsoOutcome } from '~/shared/rules/access/single-sign-on'
import { recordActivity } from '../../../platform/activity'
import { type Ctx, inTransaction } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { AppError } from '../../../platform/errors'
import { actorOf, type Browser, createAccount, openSession, type SignedIn } from '../../auth'
import { notifyChange } from '../notify-change'
import {
  confirmPerson,
  findOwner,
  findPersonByEmail,
  insertIdentity,
  markSignedIn,
  type Person,
  touchIdentity,
} from '../store'
import { applyRoles } from './apply-roles'
import { type ConnectionRow, isDomainProven, updateConnection } from './connection.store'
import type { SsoAccount } from './connection-client'

/** Signs in by the identity at the connection, never by the address alone, and applies the groups of the provider. */
export async function signInByConnection(
  ctx: Ctx,
  connection: ConnectionRow,
  account: SsoAccount,
  browser: Browser,
  returnTo: string,
): Promise<SignedIn> {
  const { organization_id: tenant, id, name, joining } = connection
  const userId = await inTransaction(ctx, async (tx) => {
    const owner = await findOwner(tx, account.issuer, account.subject)
    const { email, isEmailVerified } = account
    const domain = email?.split('@').at(-1)?.toLowerCase()
    const byEmail = !owner && isEmailVerified && email ? await findPersonByEmail(tx, email) : undefined
    const outcome = decideSso({
      owner: owner ?? null,
      email,
      isEmailVerified,
      isDomainProven: domain !== undefined && (await isDomainProven(tx, tenant, domain)),
      byEmail: byEmail ?? null,
      joining,
    })
    const userId = await settle(ctx, tx, { connection, account, outcome, person: owner ?? byEmail })
    const actor = actorOf(userId, email ?? name)
    await applyRoles({ ...ctx, actor }, tx, connection, userId, account.groups)
    await updateConnection(tx, tenant, id, { lastUsedAt: ctx.now() })
    await markSignedIn(tx, userId, ctx.now())
    return userId
  })
  return openSession(ctx, userId, false, browser, { method: name, returnTo })
}

interface Case {
  connection: ConnectionRow
  account: SsoAccount
  outcome: SsoOutcome
  person: Person | undefined
}

async function settle(ctx: Ctx, tx: Db, found: Case): Promise<string> {
  const { connection, account, outcome, person } = found
  if (outcome === 'create' || outcome === 'createUnconfirmed') return create(ctx, tx, found)
  if (!person || (outcome !== 'signIn' && outcome !== 'attach')) throw refusal(outcome, connection.name)
  if (outcome === 'signIn') await touchIdentity(tx, account, ctx.now())
  else await attach(ctx, tx, found, person)
  return person.id
}

/** Without an organization of its own. An address of an unproven domain is still to be confirmed. */
async function create(ctx: Ctx, tx: Db, { connection, account, outcome }: Case): Promise<string> {
  const { email, firstName, lastName } = account
  if (!email) throw refusal('noEmail', connection.name)
  const organizationId = connection.organization_id
  const id = v7({ msecs: ctx.now().getTime() })
  const isConfirmed = outcome === 'create'
  const newcomer = { id, email, firstName, lastName, isConfirmed, passwordHash: null, organizationId }
  const isNew = await createAccount(tx, newcomer, ctx.now())
  if (!isNew || !(await insertIdentity(tx, id, account, ctx.now(), true)))
    throw refusal('notProven', connection.name)
  await recordActivity({ ...ctx, actor: actorOf(id, email) }, tx, 'member.add', id, {
    organizationId,
    after: { email, by: connection.name },
  })
  return id
}

async function attach(ctx: Ctx, tx: Db, { connection, account }: Case, person: Person): Promise<void> {
  if (!(await insertIdentity(tx, person.id, account, ctx.now(), true)))
    throw refusal('notProven', connection.name)
  await confirmPerson(tx, person.id)
  const { provider, email } = account
  await notifyChange(ctx, tx, person, { action: 'link', provider, label: connection.name, email })
}

function refusal(outcome: SsoOutcome, label: string): AppError {
  if (outcome === 'inactive') return new AppError('FORBIDDEN', loginMessages.inactive)
  if (outcome === 'noEmail') return new AppError('FORBIDDEN', words.noEmail(label))
  if (outcome === 'unverified') return new AppError('FORBIDDEN', words.unverified(label))
  if (outcome === 'notProven') return new AppError('CONFLICT', words.notProven(label))
  return new AppError('FORBIDDEN', words.noAccount(label))
}
