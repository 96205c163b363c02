import type { z } from 'zod'
import { refusalMessages } from '~/shared/messages/failures'
import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { safeReturnPath } from '~/shared/paths'
import type { ProviderName, returned, returnQuery } from '~/shared/schemas/identity'
import { brandHostOf, liveHosts, originOn } from '../../platform/brand-hosts'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { hashSecret } from '../../platform/secrets'
import type { Browser, SignedIn } from '../auth'
import { type FlowRow, findFlowHost, takeFlow } from './flow.store'
import { clearFlow, readFlow } from './flow-cookie'
import { linkIdentity } from './link-identity'
import { readProviderAccount } from './provider-client'
import { getProvider } from './providers'
import { signInByIdentity } from './sign-in-by-identity'

export interface Finished {
  answer: z.input<typeof returned>
  signedIn: SignedIn | null
  cookie: string | null
}

/**
 * Completes a flow: once, at the same provider, in time, and only for the browser or user that started it.
 */
export async function completeOAuth(
  ctx: Ctx,
  name: ProviderName,
  query: z.output<typeof returnQuery>,
  headers: Headers,
  browser: Browser,
): Promise<Finished> {
  const provider = getProvider(name)
  const { label } = provider
  const stateHash = hashSecret(query.state)
  const elsewhere = await findStart(ctx, name, stateHash, query)
  if (elsewhere)
    return {
      answer: { purpose: 'return', label, redirectTo: elsewhere, tokens: null },
      signedIn: null,
      cookie: null,
    }
  const flow = await takeStarted(ctx, name, stateHash, headers)
  const cookie = await clearFlow(stateHash)
  const isLink = flow.purpose === 'link'
  if (query.error) throw new AppError('BAD_REQUEST', signInMethodMessages.cancelled(label))

  const expected = {
    state: query.state,
    nonce: flow.nonce,
    codeVerifier: flow.code_verifier,
    redirectUri: flow.redirect_uri,
  }
  const failure = isLink ? refusalMessages.linkAccountFailed : signInMethodMessages.failed(label)
  const account = await readProviderAccount(provider, expected, query, failure)
  const answer = { purpose: isLink ? ('link' as const) : ('signIn' as const), label }
  const redirectTo = safeReturnPath(flow.return_to)
  if (isLink) {
    await linkIdentity(ctx, provider, account)
    return { answer: { ...answer, redirectTo, tokens: null }, signedIn: null, cookie }
  }
  const signedIn = await signInByIdentity(ctx, provider, account, browser, redirectTo).catch(refuseForScreens)
  return { answer: { ...answer, redirectTo, tokens: signedIn.answer }, signedIn, cookie }
}

/** Rethrows as a different code, since screens take 401 for a missing session. */
export function refuseForScreens(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'UNAUTHENTICATED') throw error
  const { message, reason, setCookie } = error
  const isStep = reason === 'MFA_REQUIRED' && setCookie !== undefined
  throw new AppError('FORBIDDEN', message, isStep ? { reason, setCookie } : {})
}

/**
 * A flow that was started on an own domain ends there, where the browser has its cookie: only the main address is
 * registered with the provider. What it adds to the URL is spent by the one browser that started the flow, once.
 */
export async function findStart(
  ctx: Ctx,
  provider: string,
  stateHash: Buffer,
  query: z.output<typeof returnQuery>,
): Promise<string | null> {
  const host = await findFlowHost(ctx.db, { stateHash, provider, now: ctx.now() })
  if (!host || host === (await brandHostOf(ctx))) return null
  // The domain was turned off meanwhile.
  if (!(await liveHosts(ctx.db)).has(host))
    throw new AppError('BAD_REQUEST', signInMethodMessages.signInExpired)
  const url = new URL(`/auth/${provider.split(':')[0]}/callback`, originOn(host))
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

export async function takeStarted(
  ctx: Ctx,
  provider: string,
  stateHash: Buffer,
  headers: Headers,
): Promise<FlowRow> {
  const secret = await readFlow(stateHash, headers)
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const flow = await takeFlow(ctx.db, {
    stateHash,
    provider,
    browserHash: secret === null ? null : hashSecret(secret),
    userId,
    now: ctx.now(),
  })
  // A different user may have signed in on this browser since the linking began.
  if (!flow || (flow.user_id !== null && flow.user_id !== userId)) {
    throw new AppError('BAD_REQUEST', signInMethodMessages.signInExpired)
  }
  return flow
}
