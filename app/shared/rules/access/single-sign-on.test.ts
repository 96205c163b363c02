import { describe, expect, it } from 'vitest'
import { claimAt, decideSso, groupsIn } from './single-sign-on'

const account = { isActive: true, isLdap: false, isSuper: false }
const base = {
  owner: null,
  email: 'ann@acme.example',
  isEmailVerified: true,
  isDomainProven: true,
  byEmail: null,
  joining: 'domains' as const,
}

describe('decideSso', () => {
  it.each([
    ['a known identity', { owner: account, email: null, isEmailVerified: false }, 'signIn'],
    ['an inactive one', { owner: { ...account, isActive: false } }, 'inactive'],
    ['one that became a super admin', { owner: { ...account, isSuper: true } }, 'notProven'],
    ['no address', { email: null }, 'noEmail'],
    ['an unverified address of an account', { isEmailVerified: false, byEmail: account }, 'unverified'],
    ['an unverified address of nobody', { isEmailVerified: false }, 'unverified'],
    ['an account of a proven domain', { byEmail: account }, 'attach'],
    [
      'an account of another domain',
      { byEmail: account, isDomainProven: false, joining: 'everyone' as const },
      'notProven',
    ],
    ['a super admin', { byEmail: { ...account, isSuper: true } }, 'notProven'],
    ['a directory user', { byEmail: { ...account, isLdap: true } }, 'notProven'],
    ['an inactive account', { byEmail: { ...account, isActive: false } }, 'inactive'],
    ['a newcomer of a proven domain', {}, 'create'],
    ['a newcomer, when nobody may join', { joining: 'nobody' as const }, 'noAccount'],
    ['a newcomer of another domain', { isDomainProven: false }, 'noAccount'],
    [
      'the same, when everyone may join',
      { isDomainProven: false, joining: 'everyone' as const },
      'createUnconfirmed',
    ],
  ])('%s', (_, change, outcome) => {
    expect(decideSso({ ...base, ...change })).toBe(outcome)
  })
})

it.each([
  [
    ['a', 'b', 3],
    ['a', 'b'],
  ],
  ['a, b', ['a', 'b']],
  [undefined, []],
  [{ a: 1 }, []],
])('the groups of %j', (value, groups) => {
  expect(groupsIn(value)).toEqual(groups)
})

it.each([
  ['roles', ['x']],
  ['realm_access.roles', ['y']],
  ['https://acme.example/groups', ['z']],
  ['constructor.name', undefined],
])('the claim %s', (name, value) => {
  const claims = { roles: ['x'], realm_access: { roles: ['y'] }, 'https://acme.example/groups': ['z'] }
  expect(claimAt(claims, name)).toEqual(value)
})
