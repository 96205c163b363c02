import { expect, it } from 'vitest'
import { peopleMessages } from '~/shared/messages/people'
import { refusalOfActiveChange, userTag } from './rules'

const owner = { userId: 'o', isSuper: false, ownerOf: [1, 2] }
const admin = { userId: 's', isSuper: true, ownerOf: [] }
const { notYourself, isSuper, inOtherOrganization } = peopleMessages.user

it.each([
  ['ann@watch.example', 'internal'],
  ['Ann.Lee+test@Watch.Example', 'internal'],
  ['ann@watch.example.evil.com', 'client'],
  ['ann@evil.com@watch.example', 'client'],
  ['ann@sub.watch.example', 'client'],
  ['ann@shop.agency', 'client'],
])('%s is tagged as %s', (email, tag) => {
  expect(userTag(email, 'watch.example')).toBe(tag)
  expect(userTag(email, undefined)).toBe('client')
})

it.each([
  [
    'an owner, somebody of the own organization',
    owner,
    { id: 'u', isSuper: false, organizations: [1] },
    null,
  ],
  ['an owner, somebody of two own ones', owner, { id: 'u', isSuper: false, organizations: [1, 2] }, null],
  [
    'an owner, somebody who is elsewhere too',
    owner,
    { id: 'u', isSuper: false, organizations: [1, 3] },
    inOtherOrganization,
  ],
  ['an owner, a super admin', owner, { id: 'u', isSuper: true, organizations: [1] }, isSuper],
  ['an owner, the own one', owner, { id: 'o', isSuper: false, organizations: [1] }, notYourself],
  ['a super admin, anybody', admin, { id: 'u', isSuper: true, organizations: [7] }, null],
  ['a super admin, the own one', admin, { id: 's', isSuper: true, organizations: [] }, notYourself],
])('deleting an account: %s', (_, caller, user, refusal) => {
  expect(refusalOfActiveChange({ caller, user })).toBe(refusal)
})
