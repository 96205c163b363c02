import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { PROVIDERS, type ProviderName } from '~/shared/schemas/identity'
import { env } from '../../platform/env'
import { notConfigured } from '../../platform/errors'
import { publicUrl } from '../../platform/public-url'

interface Registration {
  name: ProviderName
  label: string
  clientId: string
  clientSecret: string
}
export interface OidcProvider extends Registration {
  kind: 'oidc'
  issuer: string
  /** LinkedIn rejects PKCE from confidential clients and omits the nonce. State and client secret remain. */
  hasPkceAndNonce: boolean
}
export interface GithubProvider extends Registration {
  kind: 'github'
  name: 'github'
  authorizeUrl: string
  tokenUrl: string
  apiUrl: string
}
export type Provider = OidcProvider | GithubProvider

export const LABELS: Record<ProviderName, string> = {
  github: 'GitHub',
  google: 'Google',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
}

const isSet = (provider: Partial<Registration>) => Boolean(provider.clientId && provider.clientSecret)

function settingsOf(name: ProviderName): Provider | null {
  const all = env()
  const label = LABELS[name]
  if (name === 'github') {
    const registration = { clientId: all.GITHUB_CLIENT_ID, clientSecret: all.GITHUB_CLIENT_SECRET }
    const places = {
      authorizeUrl: all.GITHUB_AUTHORIZE_URL,
      tokenUrl: all.GITHUB_TOKEN_URL,
      apiUrl: all.GITHUB_API_URL,
    }
    return isSet(registration)
      ? ({ kind: 'github', name, label, ...registration, ...places } as GithubProvider)
      : null
  }
  const [clientId, clientSecret, issuer] = {
    google: [all.GOOGLE_CLIENT_ID, all.GOOGLE_CLIENT_SECRET, all.GOOGLE_ISSUER],
    linkedin: [all.LINKEDIN_CLIENT_ID, all.LINKEDIN_CLIENT_SECRET, all.LINKEDIN_ISSUER],
    microsoft: [
      all.MICROSOFT_CLIENT_ID,
      all.MICROSOFT_CLIENT_SECRET,
      all.MICROSOFT_ISSUER ?? `https://login.microsoftonline.com/${all.MICROSOFT_TENANT}/v2.0`,
    ],
  }[name]
  if (!clientId || !clientSecret || !issuer) return null
  return { kind: 'oidc', name, label, clientId, clientSecret, issuer, hasPkceAndNonce: name !== 'linkedin' }
}

export const listProviders = (): Provider[] =>
  PROVIDERS.map(settingsOf).filter((provider) => provider !== null)

/** Throws NOT_CONFIGURED for an unconfigured provider. */
export function getProvider(name: ProviderName): Provider {
  const provider = settingsOf(name)
  if (!provider) throw notConfigured(signInMethodMessages.feature(LABELS[name]))
  return provider
}

/** The callback URL; linking GitHub has its own. */
export const redirectUri = (name: ProviderName, purpose: 'signIn' | 'link'): string =>
  publicUrl(name === 'github' && purpose === 'link' ? '/githubverify' : `/auth/${name}/callback`)
