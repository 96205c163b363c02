import { describe, expect, test } from 'vitest'
import { user as member } from '~/shared/rules/access/fixtures/actors'
import type { Actor, Grant, UserActor } from '~/shared/rules/access/roles'
import { isDashboardKind, isOwnDeletion, mayPurge, mayRestore, type Place, purgeAfter } from './rules'

test('a deletion can be restored for seven days', () => {
  expect(purgeAfter(new Date('2026-03-01T12:00:00Z'))).toEqual(new Date('2026-03-08T12:00:00Z'))
})

const user = (more: Partial<UserActor>): UserActor => member({ userId: 'me', memberOf: [], ...more })
const grant = (role: Grant['role'], projectId: number | null = null) =>
  user({ grants: [{ organizationId: 1, clientId: 2, projectId, role }] })
const place = (kind: Place['kind']): Place => ({
  tenant: 1,
  kind,
  clientId: kind === 'organization' ? null : 2,
  projectId: kind === 'project' || kind === 'site' ? 3 : null,
  siteId: kind === 'site' ? 4 : null,
  dashboardId: isDashboardKind(kind) ? 'd' : null,
  chartId: kind === 'chart' ? 'c' : null,
})
const nobody = { deletedBy: 'other', authorId: null }

describe('restoring', () => {
  test.each<[string, Actor, Place['kind'][]]>([
    ['a super admin', user({ isSuper: true }), ['organization', 'client', 'project', 'site']],
    ['an owner', user({ ownerOf: [1] }), ['client', 'project', 'site']],
    ['a client admin', grant('clientAdmin'), ['project', 'site']],
    ['a project admin', grant('projectAdmin', 3), ['site']],
    ['a viewer', grant('clientViewer'), []],
    ['a stranger', user({}), []],
  ])('%s restores what is below', (_, actor, kinds) => {
    const all = ['organization', 'client', 'project', 'site'] as const
    expect(all.filter((kind) => mayRestore(actor, place(kind), nobody))).toEqual(kinds)
  })

  test('is also for the person who deleted it, unless the organization is expired', () => {
    expect(mayRestore(user({}), place('client'), { deletedBy: 'me', authorId: null })).toBe(true)
    expect(isOwnDeletion(user({ expiredIn: [1] }), 1, 'me')).toBe(false)
    expect(isOwnDeletion({ kind: 'system', name: 'test' }, 1, null)).toBe(false)
  })
})

test.each<[string, Actor, string | null, boolean]>([
  ['its author', grant('projectViewer', 3), 'me', true],
  ['its author without access to the client', user({}), 'me', false],
  ['its author when the organization is expired', { ...grant('clientViewer'), expiredIn: [1] }, 'me', false],
  ['another viewer', grant('clientViewer'), 'other', false],
  ['an admin of a project', grant('projectAdmin', 3), 'other', false],
  ['an admin of the client', grant('clientAdmin'), 'other', true],
  ['an owner', user({ ownerOf: [1] }), null, true],
])('a dashboard and its charts are restored by %s: %s', (_, actor, authorId, expected) => {
  for (const kind of ['personalDashboard', 'chart'] as const)
    expect(mayRestore(actor, place(kind), { deletedBy: null, authorId })).toBe(expected)
})

test('only owners and super admins end the time to restore', () => {
  expect(
    [user({ ownerOf: [1] }), user({ isSuper: true }), grant('clientAdmin')].map((actor) =>
      mayPurge(actor, 1),
    ),
  ).toEqual([true, true, false])
})
