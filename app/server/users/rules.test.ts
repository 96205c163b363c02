import { describe, expect, it } from 'vitest'
import { peopleMessages } from '~/shared/messages/people'
import { refusalOfActiveChange } from './rules'

const owner = { userId: 'o', isSuper: false, ownerOf: [1, 2] }
const admin = { userId: 's', isSuper: true, ownerOf: [] }
const { notYourself, isSuper, inOtherOrganization } = peopleMessages.user

describe('deleting an account', () => {
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
  ])('%s', (_, caller, user, refusal) => {
    expect(refusalOfActiveChange({ caller, user })).toBe(refusal)
  })
})
