import { v7 } from 'uuid'
import { z } from 'zod'
import { loginMessages } from '~/shared/messages/account'
import { refusalMessages } from '~/shared/messages/failures'
import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import type { directoryLoginForm, ProviderAccount } from '~/shared/schemas/identity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { env } from '../../platform/env'
import { AppError, notConfigured } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { noteService } from '../../platform/services'
import {
  admitSignIn,
  type Browser,
  findAccountByName,
  openSession,
  recordRefusedSignIn,
  type SignedIn,
} from '../auth'
import { applyGroups } from './apply-groups'
import { type DirectoryPerson, directoryIssuer, queryDirectory } from './directory'
import { insertDirectoryUser, lockSubject, organizationExists, updateDirectoryUser } from './directory.store'
import { findOwner, findPersonByEmail, insertIdentity, markSignedIn, touchIdentity } from './store'

const log = createLogger('directory')
const emailAddress = z.email().max(320)

/** Signs in with the company directory, which also provides names and roles. */
export async function signInByDirectory(
  ctx: Ctx,
  input: z.output<typeof directoryLoginForm>,
  browser: Browser,
): Promise<SignedIn> {
  if (env().LDAP_URL === undefined) throw notConfigured(loginMessages.directory)
  const known = await findAccountByName(ctx.db, input.login)
  const counted = await admitSignIn(ctx, input.login, browser, known, { canReset: false })
  const person = await queryDirectory(input.login, input.password).catch(async (error: unknown) => {
    await counted.refund()
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
    log.error({ reason }, 'directory failed')
    await noteService(ctx, 'directory', reason)
    throw new AppError('BAD_REQUEST', refusalMessages.ldapUserFailed, { reason: 'DIRECTORY_FAILED' })
  })
  await noteService(ctx, 'directory', null)
  if (!person) {
    await recordRefusedSignIn(ctx, 'signInFailed', known)
    throw new AppError('UNAUTHENTICATED', signInMethodMessages.directoryFailed)
  }
  await counted.succeed()
  const directory: Ctx = { ...ctx, actor: { kind: 'system', name: 'company directory' } }
  const userId = await inTransaction(directory, (tx) => savePerson(directory, tx, person))
  return openSession(ctx, userId, input.staySignedIn, browser, {
    method: 'company directory',
    name: input.login,
    code: input.code,
    provider: 'ldap',
  })
}

/** Creates or updates the account of a directory user. */
async function savePerson(ctx: Ctx, tx: Db, person: DirectoryPerson): Promise<string> {
  const account: ProviderAccount = {
    provider: 'ldap',
    issuer: directoryIssuer(),
    subject: person.subject,
    email: person.email,
    isEmailVerified: true,
    firstName: person.firstName,
    lastName: person.lastName,
  }
  const now = ctx.now()
  await lockSubject(tx, account.issuer, account.subject)
  const owner = await findOwner(tx, account.issuer, account.subject)
  if (owner && !owner.isActive) throw new AppError('FORBIDDEN', loginMessages.inactive)
  if (!emailAddress.safeParse(person.email).success) {
    throw new AppError('CONFLICT', signInMethodMessages.directoryNoMail)
  }
  const byEmail = await findPersonByEmail(tx, person.email)
  if (byEmail && byEmail.id !== owner?.id) throw new AppError('CONFLICT', signInMethodMessages.directoryClash)

  const home = await homeOrganization(tx)
  const { email, firstName, lastName } = person
  const id = owner?.id ?? v7({ msecs: now.getTime() })
  const user = { id, email, firstName, lastName, homeOrganization: home }
  if (owner) {
    await updateDirectoryUser(tx, user)
    await touchIdentity(tx, account, now)
  } else {
    const isNew = await insertDirectoryUser(tx, { ...user, now })
    if (!isNew) throw new AppError('CONFLICT', signInMethodMessages.directoryClash)
    await insertIdentity(tx, id, account, now, true)
  }
  await applyGroups(ctx, tx, id, person.groups, home)
  await markSignedIn(tx, id, now)
  return id
}

/** A wrong organization in the configuration must not block sign-ins. */
async function homeOrganization(tx: Db): Promise<number | null> {
  const { LDAP_ORGANIZATION: home } = env()
  if (home === undefined) return null
  if (await organizationExists(tx, home)) return home
  log.warn({ organization: home }, 'LDAP_ORGANIZATION does not exist')
  return null
}
