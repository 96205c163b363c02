import * as oidc from 'openid-client'
import { claimAt, groupsIn } from '~/shared/rules/access/single-sign-on'
import type { ProviderAccount } from '~/shared/schemas/identity'
import type { Ctx } from '../../../platform/context'
import { openSecret } from '../../../platform/secrets'
import { isEmailVerified, namesOf } from '../claims-rules'
import type { Begun, Expected } from '../oidc-strategy'
import { sourceOf } from './apply-roles'
import type { ConnectionRow } from './connection.store'
import { guardedFetch } from './guarded-fetch'

const TIMEOUT_SECONDS = 10
const CLOCK_TOLERANCE_SECONDS = 60

export const secretPlace = (tenant: number, id: string) => `sign-in connection ${tenant} ${id}`

/** Read at each sign-in, which is rare: a rotated key or a moved endpoint never fails one. */
async function discover(ctx: Ctx, connection: ConnectionRow): Promise<oidc.Configuration> {
  const { organization_id: tenant, id, issuer, client_id: clientId, client_secret: sealed } = connection
  const secret = await openSecret(sealed, secretPlace(tenant, id))
  if (secret === null) throw new Error('The client secret cannot be decrypted')
  const isInsecure = ctx.allowPrivateTargets && issuer.startsWith('http:')
  return oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    oidc.ClientSecretPost(secret),
    {
      timeout: TIMEOUT_SECONDS,
      [oidc.customFetch]: guardedFetch(ctx.allowPrivateTargets),
      // Also verifies signatures that OpenID Connect lets clients skip after a TLS token request.
      execute: [oidc.enableNonRepudiationChecks, ...(isInsecure ? [oidc.allowInsecureRequests] : [])],
    },
  )
}

export async function beginAt(ctx: Ctx, connection: ConnectionRow, redirectUri: string): Promise<Begun> {
  const configuration = await discover(ctx, connection)
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
  const codeVerifier = oidc.randomPKCECodeVerifier()
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: connection.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, state, nonce, codeVerifier }
}

export interface SsoAccount extends Omit<ProviderAccount, 'provider'> {
  provider: string
  groups: string[]
}

/** The account from the callback. Claims that the identity token lacks are asked of the provider. */
export async function readAccount(
  ctx: Ctx,
  connection: ConnectionRow,
  callback: URL,
  { state, nonce, codeVerifier }: Expected,
): Promise<SsoAccount> {
  const configuration = await discover(ctx, connection)
  const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
    expectedState: state,
    idTokenExpected: true,
    ...(nonce && { expectedNonce: nonce }),
    ...(codeVerifier && { pkceCodeVerifier: codeVerifier }),
  })
  const idToken = tokens.claims()
  if (!idToken) throw new Error('The response has no identity token')
  const { email_claim, name_claim, groups_claim } = connection
  const isWhole = [email_claim, groups_claim].every((name) => claimAt(idToken, name) !== undefined)
  const asks = !isWhole && configuration.serverMetadata().userinfo_endpoint
  const more = asks ? await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {}
  const claims: Record<string, unknown> = { ...more, ...idToken }
  const email = claimAt(claims, email_claim)
  const address = typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? email.trim() : null
  const named = { ...claims, email: address ?? '' }
  return {
    provider: sourceOf(connection),
    // Of this connection alone: the same subject at another organization's connection is somebody else.
    issuer: sourceOf(connection),
    subject: idToken.sub,
    email: address,
    isEmailVerified: ['google', 'microsoft'].some((kind) => isEmailVerified(kind as 'google', named)),
    ...namesOf({ ...claims, name: claimAt(claims, name_claim) }),
    groups: groupsIn(claimAt(claims, groups_claim)),
  }
}
