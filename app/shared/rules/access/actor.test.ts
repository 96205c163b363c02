import { expect, test } from 'vitest'
import { actorOf } from './actor'
import { can } from './roles'

const nobody = {
  _id: 'u',
  email: 'u@example.com',
  isSuper: false,
  ownerOf: [],
  memberOf: [],
  billingOf: [],
  trialOf: [],
  expiredIn: [],
  teams: [],
  roles: [],
}
const target = { organizationId: 1, clientId: 2, projectId: 3 }

test('a screen shows buttons by the same rights as the API', () => {
  const viewer = actorOf({
    ...nobody,
    roles: [{ organization: 1, client: 2, project: 3, role: 'projectViewer' }],
  })
  const admin = actorOf({
    ...nobody,
    roles: [{ organization: 1, client: 2, project: 3, role: 'projectAdmin' }],
  })
  expect(can(actorOf(nobody), 'site.read', target)).toBe(false)
  expect(can(viewer, 'site.read', target)).toBe(true)
  expect(can(viewer, 'site.create', target)).toBe(false)
  expect(can(admin, 'site.create', target)).toBe(true)
  expect(can(admin, 'client.update', target)).toBe(false)
})

test('owners and super admins retain their access', () => {
  expect(can(actorOf({ ...nobody, ownerOf: [1] }), 'client.create', { organizationId: 1 })).toBe(true)
  expect(can(actorOf({ ...nobody, ownerOf: [1] }), 'client.create', { organizationId: 2 })).toBe(false)
  expect(can(actorOf({ ...nobody, isSuper: true }), 'organization.delete', { organizationId: 2 })).toBe(true)
})
