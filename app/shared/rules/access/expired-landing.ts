import type { UserActor } from './actors'

/** Where users go when all their organizations have expired. */
export type Landing = 'stay' | 'payment' | 'plan' | 'signOut'

type Standing = Pick<UserActor, 'isSuper' | 'ownerOf' | 'memberOf' | 'billingOf' | 'trialOf' | 'expiredIn'>

type Membership = Pick<Standing, 'isSuper' | 'ownerOf' | 'memberOf' | 'expiredIn'>

/** Belongs to organizations, and none of them has a valid subscription. */
export function hasOnlyExpired({ isSuper, ownerOf, memberOf, expiredIn }: Membership): boolean {
  const organizations = [...memberOf, ...ownerOf]
  return !isSuper && organizations.length > 0 && organizations.every((id) => expiredIn.includes(id))
}

/**
 * Only billing admins (owners are) and trial users stay. Users with any valid organization, or with none at
 * all, continue as usual.
 */
export function landingWhenExpired(user: Standing): Landing {
  const { ownerOf, billingOf, trialOf, expiredIn } = user
  const isExpired = (organizationId: number) => expiredIn.includes(organizationId)
  if (!hasOnlyExpired(user)) return 'stay'
  if (trialOf.some(isExpired)) return 'payment'
  return [...ownerOf, ...billingOf].some(isExpired) ? 'plan' : 'signOut'
}
