/** Who may join by a connection without having an account: nobody, addresses of proven domains, everyone of the provider. */
export const JOINING = ['nobody', 'domains', 'everyone'] as const
export type Joining = (typeof JOINING)[number]

export const DEFAULT_SCOPES = 'openid email profile'

export type SsoOutcome =
  | 'signIn'
  | 'inactive'
  | 'noEmail'
  | 'unverified'
  | 'attach'
  | 'notProven'
  | 'noAccount'
  | 'create'
  | 'createUnconfirmed'

interface Account {
  isActive: boolean
  isLdap: boolean
  isSuper: boolean
}

/**
 * Result of a sign-in by an organization's own provider, whose owner can make it claim any address. So an existing account
 * is only attached when the organization has proven the domain of its address, and never that of a super admin.
 */
export function decideSso(found: {
  /** Has this identity already. */
  owner: Pick<Account, 'isActive' | 'isSuper'> | null
  email: string | null
  isEmailVerified: boolean
  isDomainProven: boolean
  byEmail: Account | null
  joining: Joining
}): SsoOutcome {
  const { owner, byEmail, isDomainProven, joining } = found
  if (owner?.isSuper) return 'notProven'
  if (owner) return owner.isActive ? 'signIn' : 'inactive'
  if (!found.email) return 'noEmail'
  if (!found.isEmailVerified) return 'unverified'
  if (byEmail) {
    if (!isDomainProven || byEmail.isSuper || byEmail.isLdap) return 'notProven'
    return byEmail.isActive ? 'attach' : 'inactive'
  }
  if (joining === 'nobody' || (joining === 'domains' && !isDomainProven)) return 'noAccount'
  return isDomainProven ? 'create' : 'createUnconfirmed'
}

/** The texts of a claim: one, a list, or a text with several separated by commas. */
export function groupsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((one): one is string => typeof one === 'string')
  return typeof value === 'string'
    ? value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    : []
}

/** A claim by its name, or by a path such as `realm_access.roles`; names with dots count first. */
export function claimAt(claims: Record<string, unknown>, name: string): unknown {
  if (name in claims) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      claims,
    )
}
