import type { UserActor } from './actors'

/** Where users go when all their organizations have expired. */
export type Landing = 'stay' | 'payment' | 'plan' | 'signOut'

type Standing = Pick<UserActor, 'isSuper' | 'ownerOf' | 'memberOf' | 'billingOf' | 'trialOf' | 'expiredIn'>

/**
 * Only billing admins (owners are) and trial users stay. Users with any valid organization, or with none at
 * all, continue as usual.
 */
export function landingWhenExpired(user: Standing): Landing {
  const { isSuper, ownerOf, memberOf, billingOf, trialOf, expiredIn } = user
  const organizations = [...memberOf, ...ownerOf]
  const isExpired = (organizationId: number) => expiredIn.includes(organizationId)
  if (isSuper || organizations.length === 0 || !organizations.every(isExpired)) return 'stay'
  if (trialOf.some(isExpired)) return 'payment'
  return [...ownerOf, ...billingOf].some(isExpired) ? 'plan' : 'signOut'
}
