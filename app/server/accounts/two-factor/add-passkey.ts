import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { v7 } from 'uuid'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { CredentialJson } from '~/shared/schemas/two-factor'
import { withSession } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { lockPerson } from './factor.store'
import { notifyChange } from './notify-change'
import { insertPasskey, listPasskeys } from './passkey.store'
import { expectedChallenge, keepChallenge, refusedPasskey, relyingParty } from './passkeys'
import { issueFirstCodes } from './recovery-codes'
import { MAX_PASSKEYS } from './rules'

const words = twoFactorMessages

/** COSE: EdDSA, ES256, RS256. Named, since the library would also offer what the runtime has as an experiment. */
const ALGORITHMS = [-8, -7, -257]

export async function startPasskey(ctx: Ctx) {
  const { userId, email } = withSession(ctx)
  const { rpId, host } = await relyingParty(ctx)
  const own = await listPasskeys(ctx.db, userId)
  refuseMore(own.length)
  const options = await generateRegistrationOptions({
    rpName: 'Lightkeeper',
    rpID: rpId,
    userName: email,
    userID: new TextEncoder().encode(userId),
    userDisplayName: email,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own
      .filter((passkey) => passkey.host === host)
      .map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // Discoverable and with user verification, so that it can replace the password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, 'register', userId)
  return { ...options }
}

function refuseMore(passkeys: number): void {
  if (passkeys >= MAX_PASSKEYS) throw new AppError('CONFLICT', words.passkey.tooMany(MAX_PASSKEYS))
}

export async function addPasskey(
  ctx: Ctx,
  { name, credential }: { name: string; credential: CredentialJson },
): Promise<{ recoveryCodes: string[] | null }> {
  const { userId } = withSession(ctx)
  const { origin, rpId, host } = await relyingParty(ctx)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: expectedChallenge(ctx, 'register', userId),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw refusedPasskey()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, userId)
    refuseMore((await listPasskeys(tx, userId)).length)
    const now = ctx.now()
    const isNew = await insertPasskey(tx, {
      id: v7({ msecs: now.getTime() }),
      user_id: userId,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports,
      name,
      host,
      created_at: now,
    })
    if (!isNew) throw new AppError('CONFLICT', words.passkey.known)
    await notifyChange(ctx, tx, person, {
      verb: 'add',
      write: () => ({
        subject: words.mail.added(words.mail.passkey(name)),
        paragraphs: [words.mail.addedText(words.mail.passkey(name))],
      }),
      detail: { factor: `passkey ${name}` },
    })
    return { recoveryCodes: await issueFirstCodes(tx, userId) }
  })
}
