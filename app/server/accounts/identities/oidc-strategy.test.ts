import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { OidcStrategy } from './oidc-strategy'
import type { OidcProvider } from './providers'

const ENTRA = 'https://login.microsoftonline.com'
const TENANT = '11111111-2222-3333-4444-555555555555'
const provider: OidcProvider = {
  kind: 'oidc',
  name: 'microsoft',
  label: 'Microsoft',
  clientId: 'ours',
  clientSecret: 'secret',
  issuer: `${ENTRA}/common/v2.0`,
  hasPkceAndNonce: true,
}
const RETURN = 'https://lightkeeper.example/auth/microsoft/callback'

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const others = generateKeyPairSync('rsa', { modulusLength: 2048 })
const nowSeconds = () => Math.floor(Date.now() / 1000)

let tokenClaims: Record<string, unknown> = {}
let signedBy = ours

function idToken(): string {
  const claims = { iat: nowSeconds(), exp: nowSeconds() + 300, ...tokenClaims }
  const signed = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), signedBy.privateKey).toString('base64url')}`
}

beforeAll(() => {
  const keys = [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }]
  const answers: Record<string, () => unknown> = {
    '/common/v2.0/.well-known/openid-configuration': () => ({
      issuer: `${ENTRA}/{tenantid}/v2.0`,
      authorization_endpoint: `${ENTRA}/common/oauth2/v2.0/authorize`,
      token_endpoint: `${ENTRA}/common/oauth2/v2.0/token`,
      jwks_uri: `${ENTRA}/common/discovery/v2.0/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/common/discovery/v2.0/keys': () => ({ keys }),
    '/common/oauth2/v2.0/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
  }
  vi.stubGlobal('fetch', async (url: string | URL) => Response.json(answers[new URL(url).pathname]?.()))
})

/** Uses Microsoft's multi-tenant issuer, where each token names its own tenant. */
async function signIn(change: Record<string, unknown> = {}) {
  const { state, nonce, codeVerifier } = await new OidcStrategy(provider).begin(RETURN)
  tokenClaims = { iss: `${ENTRA}/${TENANT}/v2.0`, tid: TENANT, sub: 'ann', aud: 'ours', nonce, ...change }
  const request = new Request(`${RETURN}?code=1&state=${state}`)
  return new OidcStrategy(provider, { state, nonce, codeVerifier }).authenticate(request)
}

describe('Microsoft’s multi-tenant issuer', () => {
  it('distinguishes tenants by issuer', async () => {
    expect(await signIn()).toMatchObject({
      issuer: `${ENTRA}/${TENANT}/v2.0`,
      subject: 'ann',
      isEmailVerified: false,
    })
  })

  it.each([
    ['of another tenant than it says', { tid: '99999999-2222-3333-4444-555555555555' }],
    ['that names no tenant', { tid: undefined }],
    ['with the template itself', { iss: `${ENTRA}/{tenantid}/v2.0` }],
    ['of another issuer', { iss: `https://evil.example/${TENANT}/v2.0` }],
    ['for another client', { aud: 'theirs' }],
    ['of another sign-in', { nonce: 'another' }],
    ['that has run out', { exp: 1 }],
  ])('refuses a token %s', async (_, change) => {
    await expect(signIn(change)).rejects.toThrow()
  })

  it('refuses a token with another signature', async () => {
    signedBy = others
    await expect(signIn()).rejects.toThrow()
    signedBy = ours
  })
})
