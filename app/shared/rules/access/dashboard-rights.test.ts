import { describe, expect, it } from 'vitest'
import { granted, share, TARGETS, user } from './fixtures/actors'
import { type Actor, can, type Decision, decide } from './roles'

describe('a personal dashboard', () => {
  it.each<[string, Actor, Decision]>([
    ['its author', granted('projectViewer', { userId: 'author' }), 'allowed'],
    ['its author as a viewer of the client', granted('clientViewer', { userId: 'author' }), 'allowed'],
    ['its author without access to the client', user({ userId: 'author' }), 'hidden'],
    ['another viewer', granted('clientViewer'), 'forbidden'],
    ['an admin of a project', granted('projectAdmin'), 'forbidden'],
    ['an admin of the client', granted('clientAdmin'), 'allowed'],
    ['an owner', user({ ownerOf: [1] }), 'allowed'],
    ['a share link', share(null, null), 'forbidden'],
  ])('is changed by %s: %s', (_, actor, expected) => {
    const target = { ...TARGETS.client!, dashboardId: 'd', authorId: 'author' }
    expect(decide(actor, 'personalDashboard.update', target)).toBe(expected)
  })

  it.each<[readonly number[] | undefined, boolean]>([
    [[100], true],
    [[100, 101], false],
    [[], false],
    [undefined, false],
  ])('that shows the projects %j is changed by the admin of one: %s', (shownProjects, expected) => {
    const target = { ...TARGETS.client!, authorId: 'author', ...(shownProjects && { shownProjects }) }
    expect(can(granted('projectAdmin'), 'personalDashboard.update', target)).toBe(expected)
    expect(can(granted('projectViewer'), 'personalDashboard.update', target)).toBe(false)
  })

  it('without an author is changed by admins only', () => {
    expect(can(granted('clientViewer'), 'personalDashboard.update', TARGETS.client!)).toBe(false)
    expect(can(granted('clientAdmin'), 'personalDashboard.update', TARGETS.client!)).toBe(true)
  })

  it('of others is no way to more rights on the client', () => {
    const target = { ...TARGETS.client!, authorId: 'author' }
    expect(can(granted('clientViewer', { userId: 'author' }), 'client.update', target)).toBe(false)
  })
})
