import { describe, expect, it } from 'vitest'
import { decideLink, decideSignIn, type KnownAccount, mayUnlink } from './rules'

const invited: KnownAccount = { isActive: true, isLdap: false, hasPassword: false, hasIdentity: false }
const settled = { ...invited, hasPassword: true }
const nobody = { owner: null, byEmail: null, isEmailVerified: true, isSignUpOpen: false }

it.each([
  ['a known identity', { owner: { isActive: true } }, 'signIn'],
  [
    'a known identity whose address is not proven',
    { owner: { isActive: true }, isEmailVerified: false },
    'signIn',
  ],
  ['a known identity of an inactive user', { owner: { isActive: false }, byEmail: settled }, 'inactive'],
  ['an unknown identity', {}, 'noAccount'],
  ['an unknown identity while sign-up is open', { isSignUpOpen: true }, 'create'],
  ['an unproven address', { isEmailVerified: false }, 'unverified'],
  ['an unproven address while sign-up is open', { isEmailVerified: false, isSignUpOpen: true }, 'unverified'],
  ['an unproven address of an account', { isEmailVerified: false, byEmail: settled }, 'unverified'],
  ['an unproven address of an invited account', { isEmailVerified: false, byEmail: invited }, 'unverified'],
  ['the address of an account with a password', { byEmail: settled }, 'linkFirst'],
  ['the same while sign-up is open', { byEmail: settled, isSignUpOpen: true }, 'linkFirst'],
  [
    'the address of an account with another identity',
    { byEmail: { ...invited, hasIdentity: true } },
    'linkFirst',
  ],
  ['the address of an account without any way in', { byEmail: invited }, 'attach'],
  ['the address of an inactive account', { byEmail: { ...invited, isActive: false } }, 'inactive'],
  [
    'the address of a directory account',
    { byEmail: { ...invited, isLdap: true, hasIdentity: true } },
    'useDirectory',
  ],
] as const)('decideSignIn: %s', (_, found, outcome) => {
  expect(decideSignIn({ ...nobody, ...found })).toBe(outcome)
})

describe('decideLink', () => {
  const request = { userId: 'me', isLdap: false, ownerId: null, hasLinkToProvider: false }
  it.each([
    ['a free account', {}, 'link'],
    ['one linked here already', { ownerId: 'me', hasLinkToProvider: true }, 'already'],
    ['one of another user', { ownerId: 'you' }, 'ofAnother'],
    ['a second account of the same provider', { hasLinkToProvider: true }, 'hasOther'],
    ['a user of the directory', { isLdap: true }, 'byDirectory'],
  ] as const)('%s', (_, change, outcome) => {
    expect(decideLink({ ...request, ...change })).toBe(outcome)
  })
})

it.each([
  [true, 1, true],
  [true, 2, true],
  [false, 2, true],
  [false, 1, false],
])('with a password: %s, and %i links, one may be removed: %s', (hasPassword, identities, may) => {
  expect(mayUnlink({ hasPassword, identities })).toBe(may)
})
