import { expect, test } from 'vitest'
import { mayShareFilters } from './filter-sharing'
import type { AssignableRole, UserActor } from './roles'

const user = (more: Partial<UserActor>): UserActor => ({
  kind: 'user',
  userId: 'u',
  sessionId: null,
  email: 'u@example.com',
  isSuper: false,
  ownerOf: [],
  memberOf: [1],
  billingOf: [],
  trialOf: [],
  expiredIn: [],
  grants: [],
  teams: [],
  ...more,
})
const granted = (role: AssignableRole, projectId: number | null = null) =>
  user({ grants: [{ organizationId: 1, clientId: 5, projectId, role }] })

test.each([
  ['a member', user({}), false],
  ['a client viewer', granted('clientViewer'), false],
  ['a project viewer', granted('projectViewer', 7), false],
  ['a project admin', granted('projectAdmin', 7), true],
  ['a client admin', granted('clientAdmin'), true],
  ['an owner', user({ ownerOf: [1] }), true],
  ['an owner of an expired organization', user({ ownerOf: [1], expiredIn: [1] }), false],
  ['an owner elsewhere', user({ ownerOf: [2] }), false],
  ['a super admin', user({ isSuper: true }), true],
])('%s', (_, actor, expected) => {
  expect(mayShareFilters(actor, 1)).toBe(expected)
})
