import { OAuth2Strategy } from 'remix-auth-oauth2'
import { z } from 'zod'
import type { ProviderAccount } from '~/shared/schemas/identity'
import { githubAccountOf } from './claims-rules'
import type { Begun, Expected } from './oidc-strategy'
import type { GithubProvider } from './providers'

const TIMEOUT_MS = 10_000
const githubUser = z.object({ id: z.int(), name: z.string().nullish() })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** OAuth without identity token: the account comes from GitHub's API. */
export class GithubStrategy extends OAuth2Strategy<ProviderAccount> {
  override name = 'github'
  readonly #issuer: string
  readonly #expected: Expected | null

  constructor(provider: GithubProvider, redirectUri: string, expected: Expected | null = null) {
    const issuer = new URL(provider.authorizeUrl).origin
    super(
      {
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        authorizationEndpoint: provider.authorizeUrl,
        tokenEndpoint: provider.tokenUrl,
        redirectURI: redirectUri,
        scopes: ['read:user', 'user:email'],
      },
      ({ tokens }) => readAccount(issuer, provider.apiUrl, tokens.accessToken()),
    )
    this.#issuer = issuer
    this.#expected = expected
  }

  begin(): Begun {
    const { url, state, codeVerifier } = this.createAuthorizationURL()
    return { url: url.href, state, codeVerifier, nonce: null }
  }

  /** State and verifier are stored on the server instead of the library's cookie. */
  override async authenticate(request: Request): Promise<ProviderAccount> {
    const { searchParams } = new URL(request.url)
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => searchParams.get(name))
    if (!code || !this.#expected?.codeVerifier || state !== this.#expected.state) {
      throw new Error('The state does not match the started flow')
    }
    if (iss && new URL(iss).origin !== this.#issuer)
      throw new Error('The response is from a different issuer')
    const tokens = await this.validateAuthorizationCode(code, this.#expected.codeVerifier)
    return this.verify({ request, tokens })
  }
}

async function readAccount(issuer: string, apiUrl: string, accessToken: string): Promise<ProviderAccount> {
  const [user, emails] = await Promise.all([
    ask(`${apiUrl}/user`, accessToken).then((answer) => githubUser.parse(answer)),
    // The user may deny access to the addresses only.
    ask(`${apiUrl}/user/emails`, accessToken).then(
      (answer) => githubEmails.parse(answer),
      () => [],
    ),
  ])
  return githubAccountOf(issuer, user, emails)
}

async function ask(url: string, accessToken: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${accessToken}`,
      'user-agent': 'Lightkeeper',
      'x-github-api-version': '2022-11-28',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`)
  return response.json()
}
