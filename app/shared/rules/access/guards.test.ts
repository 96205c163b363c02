import { describe, expect, it } from 'vitest'
import { user as member } from './fixtures/actors'
import {
  adminActionOn,
  canWithin,
  isAdminAnywhere,
  isAdminIn,
  isBillingAnywhere,
  isOwnerAnywhere,
  memberActionOn,
} from './guards'
import type { AssignableRole, UserActor } from './roles'

const user = (more: Partial<UserActor>) => member({ memberOf: [], ...more })
const granted = (role: AssignableRole, projectId: number | null, more: Partial<UserActor> = {}) =>
  user({ memberOf: [1], grants: [{ organizationId: 1, clientId: 10, projectId, role }], ...more })

it.each([
  ['super admin', user({ isSuper: true }), true, true, true],
  ['owner', user({ ownerOf: [1], memberOf: [1] }), true, true, true],
  ['owner, expired', user({ ownerOf: [1], memberOf: [1], expiredIn: [1] }), true, true, true],
  ['clientAdmin', granted('clientAdmin', null), false, true, false],
  ['clientAdmin, expired', granted('clientAdmin', null, { expiredIn: [1] }), false, false, false],
  ['projectAdmin', granted('projectAdmin', 100), false, true, false],
  ['clientViewer', granted('clientViewer', null), false, false, false],
  ['projectViewer', granted('projectViewer', 100), false, false, false],
  ['billing admin', user({ memberOf: [1], billingOf: [1] }), false, false, true],
  ['trial user', user({ memberOf: [1], trialOf: [1] }), false, false, true],
  ['nobody', user({}), false, false, false],
])('a right on any entity: %s', (_, actor, isOwner, isAdmin, isBilling) => {
  expect([isOwnerAnywhere(actor), isAdminAnywhere(actor), isBillingAnywhere(actor)]).toEqual([
    isOwner,
    isAdmin,
    isBilling,
  ])
})

it.each<[string, UserActor, boolean]>([
  ['super admin', user({ isSuper: true }), true],
  ['owner', user({ ownerOf: [1] }), true],
  ['owner, expired', user({ ownerOf: [1], expiredIn: [1] }), false],
  ['owner of another', user({ ownerOf: [2] }), false],
  ['clientAdmin', granted('clientAdmin', null), true],
  ['projectAdmin', granted('projectAdmin', 100), true],
  ['clientViewer', granted('clientViewer', null), false],
  ['projectViewer', granted('projectViewer', 100), false],
  ['member', user({ memberOf: [1] }), false],
])('an admin in an organization: %s', (_, actor, expected) => {
  expect(isAdminIn(actor, 1)).toBe(expected)
})

describe('a right within a client', () => {
  const client = { organizationId: 1, clientId: 10 }

  it.each<[string, UserActor, boolean]>([
    ['super admin', user({ isSuper: true }), true],
    ['owner', user({ ownerOf: [1] }), true],
    ['owner of another', user({ ownerOf: [2] }), false],
    ['clientAdmin', granted('clientAdmin', null), true],
    ['projectAdmin', granted('projectAdmin', 100), true],
    ['projectAdmin, expired', granted('projectAdmin', 100, { expiredIn: [1] }), false],
    ['clientViewer', granted('clientViewer', null), false],
    ['projectViewer', granted('projectViewer', 100), false],
    ['nobody', user({}), false],
  ])('%s', (_, actor, expected) => {
    expect(canWithin(actor, 'note.create', client)).toBe(expected)
    const foreign = [
      { organizationId: 3, clientId: 10 },
      { organizationId: 3, clientId: 11 },
    ]
    expect(foreign.map((other) => canWithin(actor, 'note.create', other))).toEqual(
      foreign.map(() => actor.isSuper),
    )
  })
})

it('requires a role that fits the level', () => {
  const organizationId = 1
  expect(memberActionOn({ organizationId, teamId: 2 })).toBe('team.read')
  expect(memberActionOn({ organizationId, clientId: 2, projectId: 3 })).toBe('project.read')
  expect(memberActionOn({ organizationId, clientId: 2 })).toBe('client.read')
  expect(adminActionOn({ organizationId, teamId: 2 })).toBe('team.update')
  expect(adminActionOn({ organizationId, clientId: 2, projectId: 3 })).toBe('project.update')
  expect(adminActionOn({ organizationId, clientId: 2 })).toBe('client.update')
})
