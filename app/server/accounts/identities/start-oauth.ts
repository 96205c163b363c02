import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { paths, safeReturnPath } from '~/shared/paths'
import type { ProviderName } from '~/shared/schemas/identity'
import { signedIn } from '../../platform/access'
import { brandHostOf } from '../../platform/brand-hosts'
import type { Ctx } from '../../platform/context'
import { AppError, notFound } from '../../platform/errors'
import { hashSecret, newSecret } from '../../platform/secrets'
import { networkOf } from '../auth'
import { countFlows, deleteOldFlows, findFlowUrl, insertFlow } from './flow.store'
import { FLOW_MINUTES, readFlow, serializeFlow } from './flow-cookie'
import type { Begun } from './oidc-strategy'
import { startAtProvider } from './provider-client'
import { getProvider, redirectUri } from './providers'
import { refuseWithoutSession } from './rights'

/** Pending flows per address. */
const MAX_PENDING = 60
const SWEEP_LIMIT = 500

export interface Started {
  url: string
  label: string
  flow: string
  cookie: string
}

async function begin(
  ctx: Ctx,
  name: ProviderName,
  requested: { purpose: 'signIn' | 'link'; userId: string | null; returnTo: string; inBrowser: boolean },
): Promise<Started> {
  const provider = getProvider(name)
  return keepFlow(ctx, {
    ...requested,
    provider: name,
    label: provider.label,
    redirectUri: redirectUri(name, requested.purpose),
    start: () => startAtProvider(provider, requested.purpose),
  })
}

interface NewFlow {
  provider: string
  label: string
  redirectUri: string
  purpose: 'signIn' | 'link'
  userId: string | null
  returnTo: string
  inBrowser: boolean
  start: () => Promise<Begun>
}

/** Starts at the provider and keeps what must match on return. */
export async function keepFlow(ctx: Ctx, requested: NewFlow): Promise<Started> {
  const now = ctx.now()
  const network = networkOf(ctx.ip)
  await deleteOldFlows(ctx.db, now, SWEEP_LIMIT)
  if ((await countFlows(ctx.db, network, now)) >= MAX_PENDING) {
    throw new AppError('RATE_LIMITED', signInMethodMessages.tooMany, { retryAfterSeconds: FLOW_MINUTES * 60 })
  }
  const { url, state, nonce, codeVerifier } = await requested.start()
  const secret = newSecret()
  const stateHash = hashSecret(state)
  await insertFlow(ctx.db, {
    state_hash: stateHash,
    provider: requested.provider,
    purpose: requested.purpose,
    browser_hash: requested.inBrowser ? hashSecret(secret) : null,
    user_id: requested.userId,
    network,
    nonce,
    code_verifier: codeVerifier,
    redirect_uri: requested.redirectUri,
    host: await brandHostOf(ctx),
    authorize_url: url,
    return_to: requested.returnTo,
    created_at: now,
    expires_at: new Date(now.getTime() + FLOW_MINUTES * 60_000),
  })
  return { url, label: requested.label, flow: state, cookie: await serializeFlow(stateHash, secret) }
}

export const startSignIn = (ctx: Ctx, name: ProviderName, redirectTo: string | undefined): Promise<Started> =>
  begin(ctx, name, { purpose: 'signIn', userId: null, returnTo: safeReturnPath(redirectTo), inBrowser: true })

/** A linking flow belongs to its user and, if started in one, to the browser. */
export function startLink(ctx: Ctx, name: ProviderName, inBrowser: boolean): Promise<Started> {
  const { userId } = signedIn(ctx)
  refuseWithoutSession(ctx)
  return begin(ctx, name, { purpose: 'link', userId, returnTo: paths.accountSignInMethods(), inBrowser })
}

/** CSP form-action forbids redirects of a form to another site, so the browser continues with a GET. */
export async function resumeOAuth(
  ctx: Ctx,
  name: ProviderName,
  state: string,
  headers: Headers,
): Promise<{ url: string; label: string }> {
  const { label } = getProvider(name)
  const stateHash = hashSecret(state)
  const secret = await readFlow(stateHash, headers)
  const browserHash = secret === null ? null : hashSecret(secret)
  const url =
    browserHash && (await findFlowUrl(ctx.db, { stateHash, provider: name, browserHash, now: ctx.now() }))
  if (!url) throw notFound()
  return { url, label }
}
