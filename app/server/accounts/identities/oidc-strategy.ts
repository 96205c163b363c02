import * as oidc from 'openid-client'
import { Strategy } from 'remix-auth/strategy'
import { memoize } from '~/shared/memoize'
import type { ProviderAccount } from '~/shared/schemas/identity'
import { accountOf } from './claims-rules'
import type { OidcProvider } from './providers'

/** Values that must match on return. */
export interface Expected {
  state: string
  nonce: string | null
  codeVerifier: string | null
}
export interface Begun extends Expected {
  url: string
}

const SCOPE = 'openid email profile'
const TIMEOUT_SECONDS = 10
const REFRESH_MS = 3_600_000
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  const isLocal = server.protocol === 'http:' && LOOPBACK.has(server.hostname)
  return oidc.discovery(server, clientId, undefined, oidc.ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Also verifies signatures that OpenID Connect lets clients skip after a TLS token request.
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  })
}

const configurationOf = memoize(discover, {
  ttl: REFRESH_MS,
  key: ({ issuer, clientId }) => `${issuer} ${clientId}`,
})

/** OpenID Connect: Google, LinkedIn and Microsoft. */
export class OidcStrategy extends Strategy<ProviderAccount, oidc.IDToken> {
  override readonly name: string
  readonly #provider: OidcProvider
  readonly #expected: Expected | null

  constructor(provider: OidcProvider, expected: Expected | null = null) {
    super(async (claims) => accountOf(provider.name, claims))
    this.name = provider.name
    this.#provider = provider
    this.#expected = expected
  }

  async begin(redirectUri: string): Promise<Begun> {
    const configuration = await configurationOf(this.#provider)
    const { hasPkceAndNonce } = this.#provider
    const state = oidc.randomState()
    const nonce = hasPkceAndNonce ? oidc.randomNonce() : null
    const codeVerifier = hasPkceAndNonce ? oidc.randomPKCECodeVerifier() : null
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      ...(nonce && { nonce }),
      ...(codeVerifier && {
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    })
    return { url: url.href, state, nonce, codeVerifier }
  }

  /** `request` is the callback. */
  override async authenticate(request: Request): Promise<ProviderAccount> {
    if (!this.#expected) throw new Error('No flow was started')
    const { state, nonce, codeVerifier } = this.#expected
    const tokens = await oidc.authorizationCodeGrant(
      await configurationOf(this.#provider),
      new URL(request.url),
      {
        expectedState: state,
        idTokenExpected: true,
        ...(nonce && { expectedNonce: nonce }),
        ...(codeVerifier && { pkceCodeVerifier: codeVerifier }),
      },
    )
    const claims = tokens.claims()
    if (!claims) throw new Error('The response has no identity token')
    return this.verify(claims)
  }
}
