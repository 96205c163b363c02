import { createHash } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { v7 } from 'uuid'
import { tooManyAttemptsMessage } from '~/shared/messages/failures'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { CredentialJson } from '~/shared/schemas/two-factor'
import { withSession } from '../access'
import { type Ctx, inTransaction } from '../context'
import { AppError, fieldError } from '../errors'
import { publicUrl } from '../process/public-url'
import { lockPerson } from './factor.store'
import { notifyChange } from './notify-change'
import {
  type ChallengePurpose,
  countChallenges,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  takeChallenge,
} from './passkey.store'
import { issueFirstCodes } from './recovery-codes'
import { CHALLENGE_MINUTES, MAX_OPEN_CHALLENGES, MAX_PASSKEYS, passkeyOrigin } from './rules'

const words = twoFactorMessages

export const offersPasskeys = (): boolean => passkeyOrigin(publicUrl('/')) !== null

function relyingParty(): { origin: string; rpId: string } {
  const found = passkeyOrigin(publicUrl('/'))
  if (!found) throw new AppError('CONFLICT', words.passkey.unavailable)
  return found
}

/** COSE: EdDSA, ES256, RS256. Named, since the library would also offer what the runtime has as an experiment. */
const ALGORITHMS = [-8, -7, -257]

const refused = () => fieldError('credential', words.passkey.refused)

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

async function keepChallenge(
  ctx: Pick<Ctx, 'db' | 'now'>,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | null,
  network: string | null = null,
): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MINUTES * 60_000)
  await insertChallenge(ctx.db, { hash: hashOf(challenge), purpose, userId, network, expiresAt })
}

const expected =
  (ctx: Pick<Ctx, 'db' | 'now'>, purpose: ChallengePurpose, userId: string | null) => (challenge: string) =>
    takeChallenge(ctx.db, { hash: hashOf(challenge), purpose, userId, now: ctx.now() })

export async function startPasskey(ctx: Ctx) {
  const { userId, email } = withSession(ctx)
  const { rpId } = relyingParty()
  const own = await listPasskeys(ctx.db, userId)
  if (own.length >= MAX_PASSKEYS) throw new AppError('CONFLICT', words.passkey.tooMany(MAX_PASSKEYS))
  const options = await generateRegistrationOptions({
    rpName: 'Lightkeeper',
    rpID: rpId,
    userName: email,
    userID: new TextEncoder().encode(userId),
    userDisplayName: email,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // Discoverable and with user verification, so that it can replace the password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, 'register', userId)
  return { ...options }
}

export async function addPasskey(
  ctx: Ctx,
  { name, credential }: { name: string; credential: CredentialJson },
): Promise<{ recoveryCodes: string[] | null }> {
  const { userId } = withSession(ctx)
  const { origin, rpId } = relyingParty()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: expected(ctx, 'register', userId),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw refused()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, userId)
    const now = ctx.now()
    const isNew = await insertPasskey(tx, {
      id: v7({ msecs: now.getTime() }),
      user_id: userId,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports,
      name,
      created_at: now,
    })
    if (!isNew) throw new AppError('CONFLICT', words.passkey.known)
    await notifyChange(ctx, tx, person, {
      verb: 'add',
      subject: words.mail.added(words.mail.passkey(name)),
      paragraphs: [words.mail.addedText(words.mail.passkey(name))],
      detail: { factor: `passkey ${name}` },
    })
    return { recoveryCodes: await issueFirstCodes(tx, userId) }
  })
}

/** Options for a sign-in by any passkey that the browser knows. Each network has a limited number of open ones. */
export async function startPasskeySignIn(ctx: Pick<Ctx, 'db' | 'now'>, network: string) {
  const open = await countChallenges(ctx.db, network, ctx.now())
  if (open >= MAX_OPEN_CHALLENGES) {
    const retryAfterSeconds = CHALLENGE_MINUTES * 60
    throw new AppError('RATE_LIMITED', tooManyAttemptsMessage(CHALLENGE_MINUTES), { retryAfterSeconds })
  }
  return startPasskeyCheck(ctx, 'signIn', null, network)
}

export async function startPasskeyCheck(
  ctx: Pick<Ctx, 'db' | 'now'>,
  purpose: Exclude<ChallengePurpose, 'register'>,
  userId: string | null,
  network: string | null = null,
) {
  const { rpId } = relyingParty()
  const own = userId === null ? [] : await listPasskeys(ctx.db, userId)
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await keepChallenge(ctx, options.challenge, purpose, userId, network)
  return { ...options }
}

/** The user whose passkey signed the challenge of `purpose`. The challenge works once. */
export async function checkPasskey(
  ctx: Pick<Ctx, 'db' | 'now'>,
  credential: CredentialJson,
  purpose: Exclude<ChallengePurpose, 'register'>,
  userId: string | null,
): Promise<string> {
  const { origin, rpId } = relyingParty()
  const passkey = await findPasskey(ctx.db, credential.id, userId ?? undefined)
  if (!passkey) throw refused()
  const { id, credential_id, public_key, counter: known } = passkey
  const answer = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: expected(ctx, purpose, userId),
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The library refuses a counter that stands still or runs backwards, as that of a copied authenticator does.
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: known },
    requireUserVerification: true,
  }).catch(() => null)
  if (!answer?.verified) throw refused()
  const reported = answer.authenticationInfo.newCounter
  if (!(await recordPasskeyUse(ctx.db, id, { known, reported, now: ctx.now() }))) throw refused()
  return passkey.user_id
}
