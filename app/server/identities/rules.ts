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
 * What a sign-in at a provider leads to. `owner` has this very identity; `byEmail` has its address, and is
 * looked at only when the provider vouches for the address. Nothing tells whether an unproven address is known.
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

/** Linking an account to the user `userId`, who has a link to `linkedSubject` at the provider already, or none. */
export function decideLink(asked: {
  userId: string
  isLdap: boolean
  ownerId: string | null
  hasLinkToProvider: boolean
}): LinkOutcome {
  if (asked.ownerId === asked.userId) return 'already'
  if (asked.isLdap) return 'byDirectory'
  if (asked.ownerId !== null) return 'ofAnother'
  return asked.hasLinkToProvider ? 'hasOther' : 'link'
}

/** The last way in stays: without a password, one link has to. */
export const mayUnlink = (ways: { hasPassword: boolean; identities: number }): boolean =>
  ways.hasPassword || ways.identities > 1
