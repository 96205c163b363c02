import type { UserActor } from './actors'

/** Where somebody goes on whose organizations have all run out: pays, looks at the plan, or out. */
export type Landing = 'stay' | 'payment' | 'plan' | 'signOut'

type Standing = Pick<UserActor, 'isSuper' | 'ownerOf' | 'memberOf' | 'billingOf' | 'trialOf' | 'expiredIn'>

/**
 * When the subscription has run out only billing admins (owners are) and trial users stay. Who has any
 * organization left that is valid goes on as usual, and so does who belongs nowhere.
 */
export function landingWhenExpired(user: Standing): Landing {
  const { isSuper, ownerOf, memberOf, billingOf, trialOf, expiredIn } = user
  const organizations = [...memberOf, ...ownerOf]
  const isExpired = (organizationId: number) => expiredIn.includes(organizationId)
  if (isSuper || organizations.length === 0 || !organizations.every(isExpired)) return 'stay'
  if (trialOf.some(isExpired)) return 'payment'
  return [...ownerOf, ...billingOf].some(isExpired) ? 'plan' : 'signOut'
}
