import { replaceUnprintable } from '~/shared/rules/unstorable'
import type { ProviderAccount, ProviderName } from '~/shared/schemas/identity'

type Claims = Record<string, unknown>

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const isTrue = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1'

/** One line without control characters. */
const nameOf = (value: unknown) => replaceUnprintable(textOf(value)).slice(0, 100)

/**
 * Whether the provider verified the address. In Microsoft tenants the owner can set any `email`, so only the
 * claim for a verified domain counts.
 */
export function isEmailVerified(provider: ProviderName, claims: Claims): boolean {
  const email = textOf(claims.email).toLowerCase()
  if (!email) return false
  if (provider !== 'microsoft') return isTrue(claims.email_verified)
  const primary = claims.verified_primary_email
  const isPrimary = Array.isArray(primary) && primary.some((one) => textOf(one).toLowerCase() === email)
  return isTrue(claims.xms_edov) || isPrimary
}

/** Falls back to the full name, split at the last word. */
export function namesOf(claims: Claims): { firstName: string; lastName: string } {
  const [given, family] = [nameOf(claims.given_name), nameOf(claims.family_name)]
  if (given || family) return { firstName: given, lastName: family }
  const words = nameOf(claims.name).split(/\s+/)
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName: last }
}

export const accountOf = (
  provider: ProviderName,
  claims: Claims & { iss: string; sub: string },
): ProviderAccount => ({
  provider,
  issuer: claims.iss,
  subject: claims.sub,
  email: textOf(claims.email) || null,
  isEmailVerified: isEmailVerified(provider, claims),
  ...namesOf(claims),
})

interface GithubUser {
  id: number
  name?: string | null
}
interface GithubEmail {
  email: string
  primary: boolean
  verified: boolean
}

/** GitHub has no ID token, so its API gives the account. The numeric id survives a change of the login. */
export function githubAccountOf(issuer: string, user: GithubUser, emails: GithubEmail[]): ProviderAccount {
  const primary = emails.find((one) => one.primary)
  return {
    provider: 'github',
    issuer,
    subject: String(user.id),
    email: primary?.email ?? null,
    isEmailVerified: primary?.verified === true,
    ...namesOf({ name: user.name }),
  }
}
