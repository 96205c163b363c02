import Provider, { type Configuration } from 'oidc-provider'
import { listen } from './loopback'

export interface OidcClient {
  client_id: string
  client_secret: string
  redirect_uris: string[]
}
export interface OidcPerson {
  sub: string
  [claim: string]: unknown
}
export interface OidcServer {
  issuer: string
  person: OidcPerson
  close(): Promise<void>
}

const CLAIMS = [
  'sub',
  'email',
  'email_verified',
  'name',
  'given_name',
  'family_name',
  'xms_edov',
  'verified_primary_email',
  'groups',
]

/** A real OIDC provider on loopback without prompts: it signs in `person` and consents. */
export async function startOidc(
  port: number,
  client: OidcClient,
  more: Partial<Configuration> = {},
): Promise<OidcServer> {
  const issuer = `http://127.0.0.1:${port}`
  const server: OidcServer = { issuer, person: { sub: 'nobody' }, close: async () => {} }
  const people = new Map<string, OidcPerson>()
  const configuration: Configuration = {
    ...more,
    clients: [{ ...client, token_endpoint_auth_method: 'client_secret_post' }],
    claims: { openid: CLAIMS },
    scopes: ['openid', 'email', 'profile'],
    // As at Google and LinkedIn, the ID token contains the requested claims.
    conformIdTokenClaims: more.conformIdTokenClaims ?? false,
    pkce: { required: () => false },
    cookies: { keys: ['one', 'two'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => people.get(sub) ?? { sub } }),
    async loadExistingGrant(ctx) {
      const { client: asking, session, provider: self } = ctx.oidc
      const grant = new self.Grant({ clientId: asking?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const answer = provider.callback()
  const close = await listen(port, (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { person } = server
    people.set(person.sub, person)
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  })
  return Object.assign(server, { close })
}
