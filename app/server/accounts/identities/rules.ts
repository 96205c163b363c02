export interface KnownAccount {
  isActive: boolean
  isLdap: boolean
  hasPassword: boolean
  hasIdentity: boolean
}

export type SignInOutcome =
  | 'signIn'
  | 'inactive'
  | 'attach'
  | 'linkFirst'
  | 'useDirectory'
  | 'unverified'
  | 'noAccount'
  | 'create'

/**
 * Result of a sign-in at a provider. `owner` has this identity; `byEmail` has its address and is only used
 * when the provider verified it. The result never reveals whether an unverified address is known.
 */
export function decideSignIn(found: {
  owner: Pick<KnownAccount, 'isActive'> | null
  byEmail: KnownAccount | null
  isEmailVerified: boolean
  isSignUpOpen: boolean
}): SignInOutcome {
  const { owner, byEmail } = found
  if (owner) return owner.isActive ? 'signIn' : 'inactive'
  if (!found.isEmailVerified) return 'unverified'
  if (!byEmail) return found.isSignUpOpen ? 'create' : 'noAccount'
  if (!byEmail.isActive) return 'inactive'
  if (byEmail.isLdap) return 'useDirectory'
  return byEmail.hasPassword || byEmail.hasIdentity ? 'linkFirst' : 'attach'
}

export type LinkOutcome = 'link' | 'already' | 'ofAnother' | 'hasOther' | 'byDirectory'

/**
 * Result of linking an account to `userId`, whose current link at the provider is `linkedSubject`, if any.
 */
export function decideLink(requested: {
  userId: string
  isLdap: boolean
  ownerId: string | null
  hasLinkToProvider: boolean
}): LinkOutcome {
  if (requested.ownerId === requested.userId) return 'already'
  if (requested.isLdap) return 'byDirectory'
  if (requested.ownerId !== null) return 'ofAnother'
  return requested.hasLinkToProvider ? 'hasOther' : 'link'
}

/** The last sign-in method must stay. */
export const mayUnlink = (ways: { hasPassword: boolean; identities: number }): boolean =>
  ways.hasPassword || ways.identities > 1
