import { createHash } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { refusalMessages } from '~/shared/messages/failures'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { CredentialJson } from '~/shared/schemas/two-factor'
import { brandHostOf, originOn } from '../../platform/brand-hosts'
import type { Ctx } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { publicUrl } from '../../platform/public-url'
import {
  type ChallengePurpose,
  countChallenges,
  findPasskey,
  insertChallenge,
  listPasskeysOf,
  recordPasskeyUse,
  takeChallenge,
} from './passkey.store'
import { CHALLENGE_MINUTES, MAX_OPEN_CHALLENGES, passkeyOrigin } from './rules'

const words = twoFactorMessages

export const offersPasskeys = (): boolean => passkeyOrigin(publicUrl('/')) !== null

/** Of the address that the browser uses: a passkey works only on the one where it was added. `host` is null on the main one. */
export async function relyingParty(
  ctx: Pick<Ctx, 'db' | 'host'>,
): Promise<{ origin: string; rpId: string; host: string | null }> {
  const host = await brandHostOf(ctx)
  const found = passkeyOrigin(originOn(host))
  if (!found) throw new AppError('CONFLICT', words.passkey.unavailable)
  return { ...found, host }
}

export const refusedPasskey = () => fieldError('credential', words.passkey.refused)

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

export async function keepChallenge(
  ctx: Pick<Ctx, 'db' | 'now'>,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | null,
  network: string | null = null,
): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MINUTES * 60_000)
  await insertChallenge(ctx.db, { hash: hashOf(challenge), purpose, userId, network, expiresAt })
}

export const expectedChallenge =
  (ctx: Pick<Ctx, 'db' | 'now'>, purpose: ChallengePurpose, userId: string | null) => (challenge: string) =>
    takeChallenge(ctx.db, { hash: hashOf(challenge), purpose, userId, now: ctx.now() })

/** Options for a sign-in by any passkey that the browser knows. Each network has a limited number of open ones. */
export async function startPasskeySignIn(ctx: Pick<Ctx, 'db' | 'host' | 'now'>, network: string) {
  const open = await countChallenges(ctx.db, network, ctx.now())
  if (open >= MAX_OPEN_CHALLENGES) {
    const retryAfterSeconds = CHALLENGE_MINUTES * 60
    throw new AppError('RATE_LIMITED', refusalMessages.tooManyAttempts(CHALLENGE_MINUTES), {
      retryAfterSeconds,
    })
  }
  return startPasskeyCheck(ctx, 'signIn', null, network)
}

export async function startPasskeyCheck(
  ctx: Pick<Ctx, 'db' | 'host' | 'now'>,
  purpose: Exclude<ChallengePurpose, 'register'>,
  userId: string | null,
  network: string | null = null,
) {
  const { rpId, host } = await relyingParty(ctx)
  const own = userId === null ? [] : await listPasskeysOf(ctx.db, userId, host)
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await keepChallenge(ctx, options.challenge, purpose, userId, network)
  // The library sets keys without a value.
  const valued = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(valued), challenge: options.challenge }
}

/** The user whose passkey signed the challenge of `purpose`. The challenge works once. */
export async function checkPasskey(
  ctx: Pick<Ctx, 'db' | 'host' | 'now'>,
  credential: CredentialJson,
  purpose: Exclude<ChallengePurpose, 'register'>,
  userId: string | null,
): Promise<string> {
  const { origin, rpId, host } = await relyingParty(ctx)
  const passkey = await findPasskey(ctx.db, credential.id, userId ?? undefined)
  if (passkey?.host !== host) throw refusedPasskey()
  const { id, credential_id, public_key, counter: known } = passkey
  const answer = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: expectedChallenge(ctx, purpose, userId),
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The library refuses a counter that stands still or runs backwards, as that of a copied authenticator does.
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: known },
    requireUserVerification: true,
  }).catch(() => null)
  if (!answer?.verified) throw refusedPasskey()
  const reported = answer.authenticationInfo.newCounter
  if (!(await recordPasskeyUse(ctx.db, id, { known, reported, now: ctx.now() }))) throw refusedPasskey()
  return passkey.user_id
}
