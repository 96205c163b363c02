import { loginMessages } from '~/shared/messages/account'
import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import type { ProviderAccount } from '~/shared/schemas/identity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { type Browser, createTrialAccount, isSignUpOpen, openSession, type SignedIn } from '../auth'
import { notifyChange } from './notify-change'
import type { Provider } from './providers'
import { decideSignIn, type SignInOutcome } from './rules'
import {
  confirmPerson,
  findOwner,
  findPersonByEmail,
  insertIdentity,
  markSignedIn,
  type Person,
  touchIdentity,
} from './store'

const words = signInMethodMessages

/** Signs in by the identity, never by the address alone. */
export async function signInByIdentity(
  ctx: Ctx,
  provider: Provider,
  account: ProviderAccount,
  browser: Browser,
  returnTo: string,
): Promise<SignedIn> {
  const userId = await inTransaction(ctx, async (tx) => {
    const owner = await findOwner(tx, account.issuer, account.subject)
    const byEmail =
      !owner && account.isEmailVerified && account.email
        ? await findPersonByEmail(tx, account.email)
        : undefined
    const outcome = decideSignIn({
      owner: owner ?? null,
      byEmail: byEmail ?? null,
      isEmailVerified: account.isEmailVerified,
      isSignUpOpen: isSignUpOpen(),
    })
    const userId = await settle(ctx, tx, provider, account, outcome, owner ?? byEmail)
    await markSignedIn(tx, userId, ctx.now())
    return userId
  })
  return openSession(ctx, userId, false, browser, {
    method: provider.label,
    provider: provider.name,
    returnTo,
  })
}

async function settle(
  ctx: Ctx,
  tx: Db,
  provider: Provider,
  account: ProviderAccount,
  outcome: SignInOutcome,
  person: Person | undefined,
): Promise<string> {
  if (outcome === 'create') return create(ctx, tx, provider, account)
  if (!person || (outcome !== 'signIn' && outcome !== 'attach')) throw refusal(outcome, provider.label)
  if (outcome === 'signIn') await touchIdentity(tx, account, ctx.now())
  else await attach(ctx, tx, provider, account, person)
  return person.id
}

/** Like a sign-up, but with a verified address. */
async function create(ctx: Ctx, tx: Db, provider: Provider, account: ProviderAccount): Promise<string> {
  const { email, firstName, lastName } = account
  if (!email) throw refusal('unverified', provider.label)
  const made = await createTrialAccount(ctx, tx, {
    email,
    firstName,
    lastName,
    organization: words.organizationOf(`${firstName} ${lastName}`.trim() || email),
    passwordHash: null,
    isConfirmed: true,
  })
  if (!made || !(await insertIdentity(tx, made.userId, account, ctx.now(), true))) {
    throw refusal('linkFirst', provider.label)
  }
  return made.userId
}

async function attach(
  ctx: Ctx,
  tx: Db,
  provider: Provider,
  account: ProviderAccount,
  person: Person,
): Promise<void> {
  if (!(await insertIdentity(tx, person.id, account, ctx.now(), true))) {
    throw refusal('linkFirst', provider.label)
  }
  await confirmPerson(tx, person.id)
  const { name, label } = provider
  await notifyChange(ctx, tx, person, { action: 'link', provider: name, label, email: account.email })
}

function refusal(outcome: SignInOutcome, label: string): AppError {
  if (outcome === 'inactive') return new AppError('FORBIDDEN', loginMessages.inactive)
  if (outcome === 'useDirectory') return new AppError('CONFLICT', words.useDirectory)
  if (outcome === 'linkFirst') return new AppError('CONFLICT', words.linkFirst(label))
  if (outcome === 'unverified') return new AppError('FORBIDDEN', words.unverified(label))
  return new AppError('FORBIDDEN', words.noAccount(label))
}
