import { expect, it } from 'vitest'
import { landingWhenExpired } from './expired-landing'

const user = {
  isSuper: false,
  ownerOf: [] as number[],
  memberOf: [] as number[],
  billingOf: [] as number[],
  trialOf: [] as number[],
  expiredIn: [] as number[],
}

it.each([
  ['belongs nowhere', {}, 'stay'],
  ['nothing has run out', { memberOf: [1] }, 'stay'],
  ['a member', { memberOf: [1], expiredIn: [1] }, 'signOut'],
  ['a member of two, both run out', { memberOf: [1, 2], expiredIn: [1, 2] }, 'signOut'],
  ['a member of two, one valid', { memberOf: [1, 2], expiredIn: [1] }, 'stay'],
  ['an owner', { memberOf: [1], ownerOf: [1], expiredIn: [1] }, 'plan'],
  ['an owner who is no member', { ownerOf: [1], expiredIn: [1] }, 'plan'],
  ['an owner of another that is valid', { memberOf: [1], ownerOf: [2], expiredIn: [1] }, 'stay'],
  ['a billing admin', { memberOf: [1], billingOf: [1], expiredIn: [1] }, 'plan'],
  [
    'a billing admin of one, member of the other',
    { memberOf: [1, 2], billingOf: [2], expiredIn: [1, 2] },
    'plan',
  ],
  ['on trial', { memberOf: [1], trialOf: [1], expiredIn: [1] }, 'payment'],
  ['on trial, and owner', { memberOf: [1], ownerOf: [1], trialOf: [1], expiredIn: [1] }, 'payment'],
  ['on a trial that runs', { memberOf: [1], trialOf: [1] }, 'stay'],
  ['a super admin', { isSuper: true, memberOf: [1], expiredIn: [1] }, 'stay'],
] as const)('%s', (_, accountStatus, landing) => {
  const copy = Object.fromEntries(
    Object.entries(accountStatus).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]),
  )
  expect(landingWhenExpired({ ...user, ...copy })).toBe(landing)
})
