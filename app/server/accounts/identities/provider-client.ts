import { Authenticator } from 'remix-auth'
import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import type { ProviderAccount } from '~/shared/schemas/identity'
import { AppError } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { GithubStrategy } from './github-strategy'
import { type Begun, type Expected, OidcStrategy } from './oidc-strategy'
import { type Provider, redirectUri } from './providers'

const log = createLogger('identities')

/** Without the request, which contains codes and secrets. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? { name: error.name, reason: error.message } : { reason: 'unknown' }

/** The authorization URL, and the values to verify on return. */
export async function startAtProvider(provider: Provider, purpose: 'signIn' | 'link'): Promise<Begun> {
  const returnTo = redirectUri(provider.name, purpose)
  try {
    return provider.kind === 'github'
      ? new GithubStrategy(provider, returnTo).begin()
      : await new OidcStrategy(provider).begin(returnTo)
  } catch (error) {
    log.warn({ provider: provider.name, ...reasonOf(error) }, 'provider cannot be reached')
    throw new AppError('BAD_REQUEST', signInMethodMessages.unreachable(provider.label))
  }
}

/** The account from the callback; throws when it does not match the started flow. */
export async function readProviderAccount(
  provider: Provider,
  flow: Expected & { redirectUri: string },
  returned: Record<string, string | undefined>,
  failure: string,
): Promise<ProviderAccount> {
  const url = new URL(flow.redirectUri)
  for (const [name, value] of Object.entries(returned))
    if (value !== undefined) url.searchParams.set(name, value)
  const strategy =
    provider.kind === 'github'
      ? new GithubStrategy(provider, flow.redirectUri, flow)
      : new OidcStrategy(provider, flow)
  const authenticator = new Authenticator<ProviderAccount>().use(strategy, provider.name)
  try {
    return await authenticator.authenticate(provider.name, new Request(url))
  } catch (error) {
    log.warn({ provider: provider.name, ...reasonOf(error) }, 'sign-in at the provider failed')
    throw new AppError('BAD_REQUEST', failure)
  }
}
