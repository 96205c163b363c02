import { createHash, randomBytes } from 'node:crypto'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { CredentialJson, SecondStep } from '~/shared/schemas/two-factor'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { AppError } from '../../platform/errors'
import { serializePendingToken } from '../../platform/http/pending-cookie'
import { hasSecondFactor } from './factor.store'
import { checkPasskey, startPasskeyCheck } from './passkeys'
import { deletePending, findPending, insertPending, type PendingRow } from './pending.store'
import { readFactors } from './read-two-factor'
import { PENDING_MINUTES } from './rules'
import { verifyCode } from './verify-code'

const words = twoFactorMessages.step

/** `provider`: trusted by the operator to have asked for a second factor itself. */
export type SecondFactor = 'code' | 'recovery' | 'passkey' | 'provider'

export interface SignInStep {
  /** How the first step was passed, and the name typed for it. */
  method?: string
  name?: string | undefined
  /** A code that came with the password, for API callers. */
  code?: string | undefined
  /** The provider or directory that signed the user in. */
  provider?: 'github' | 'google' | 'linkedin' | 'microsoft' | 'ldap'
  returnTo?: string
  /** A second factor that was passed already. */
  passed?: SecondFactor
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The second factor of a sign-in whose first step succeeded; null for users without one. Without a code it keeps the
 * sign-in for ten minutes and throws UNAUTHENTICATED with the reason MFA_REQUIRED and a cookie for the second step.
 */
export async function passSecondStep(
  ctx: Ctx,
  userId: string,
  isPersistent: boolean,
  { method = 'password', name, code, provider, returnTo, passed }: SignInStep,
): Promise<SecondFactor | null> {
  if (passed) return passed
  if (provider !== undefined && env().SECOND_FACTOR_BY.includes(provider)) return 'provider'
  if (!(await hasSecondFactor(ctx.db, userId))) return null
  if (code !== undefined) return (await verifyCode(ctx, userId, code)).factor
  const token = randomBytes(32).toString('base64url')
  await insertPending(ctx.db, {
    tokenHash: hashOf(token),
    userId,
    isPersistent,
    returnTo: returnTo ?? null,
    method,
    name: name ?? null,
    expiresAt: new Date(ctx.now().getTime() + PENDING_MINUTES * 60_000),
  })
  throw new AppError('UNAUTHENTICATED', words.needed, {
    reason: 'MFA_REQUIRED',
    setCookie: await serializePendingToken(token),
  })
}

async function getPending(ctx: Ctx, token: string | null): Promise<PendingRow & { tokenHash: Buffer }> {
  const tokenHash = token === null ? null : hashOf(token)
  const pending = tokenHash && (await findPending(ctx.db, tokenHash, ctx.now()))
  if (!pending || !tokenHash) throw expired()
  return { ...pending, tokenHash }
}

const expired = () => new AppError('CONFLICT', words.expired, { reason: 'SIGN_IN_EXPIRED' })

export async function readSecondStep(ctx: Ctx, token: string | null): Promise<SecondStep> {
  const { user_id: userId, email, return_to: returnTo } = await getPending(ctx, token)
  return { email, returnTo, ...(await readFactors(ctx, userId)) }
}

export async function startSecondStepPasskey(ctx: Ctx, token: string | null) {
  const { user_id: userId } = await getPending(ctx, token)
  return startPasskeyCheck(ctx, 'secondStep', userId)
}

/** Completes a pending sign-in once. */
export async function takeSecondStep(
  ctx: Ctx,
  token: string | null,
  { code, credential }: { code?: string | undefined; credential?: CredentialJson | undefined },
): Promise<{
  userId: string
  isPersistent: boolean
  method: string
  name: string | null
  factor: SecondFactor
  recoveryCodesLeft: number | null
}> {
  const pending = await getPending(ctx, token)
  const { user_id: userId, is_persistent: isPersistent, method, name } = pending
  const passed = credential
    ? { factor: 'passkey' as const, recoveryCodesLeft: null }
    : await verifyCode(ctx, userId, code ?? '')
  if (credential) await checkPasskey(ctx, credential, 'secondStep', userId)
  if (!(await deletePending(ctx.db, pending.tokenHash))) throw expired()
  return { userId, isPersistent, method, name, ...passed }
}
