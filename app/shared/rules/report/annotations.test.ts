import { describe, expect, it, test } from 'vitest'
import { user } from '../access/fixtures/actors'
import { type Actor, can } from '../access/roles'
import {
  ANNOTATION_LEVELS,
  annotationLevel,
  annotationTarget,
  canSeeAuthor,
  isLikelyMoment,
  newestOf,
  targetAtLevel,
  wholeSecond,
} from './annotations'

const none = { client: null, project: null, site: null, page: null }

it.each([
  ['operator', { organization: null, ...none }],
  ['organization', { organization: 1, ...none }],
  ['client', { organization: 1, ...none, client: 10 }],
  ['project', { organization: 1, ...none, client: 10, project: 100 }],
  ['site', { organization: 1, client: 10, project: 100, site: 1000 }],
  ['page', { organization: 1, client: 10, project: 100, site: 1000, page: 9 }],
] as const)('the level of an annotation: %s', (level, place) => {
  expect(annotationLevel(place)).toBe(level)
  const site = { organizationId: 1, clientId: 10, projectId: 100, siteId: 1000 }
  expect(targetAtLevel(level, site)).toEqual(annotationTarget(place))
})

describe('who may edit an annotation', () => {
  const site = { organizationId: 1, clientId: 10, projectId: 100, siteId: 1000 }
  const grant = { organizationId: 1, clientId: 10 }
  const mayAt = (actor: Actor) =>
    ANNOTATION_LEVELS.filter((level) => can(actor, 'note.update', targetAtLevel(level, site)))

  it.each<[string, Actor, readonly string[]]>([
    ['a super admin', user({ isSuper: true }), ANNOTATION_LEVELS],
    ['an owner', user({ ownerOf: [1] }), ANNOTATION_LEVELS.slice(1)],
    [
      'a client admin',
      user({ grants: [{ ...grant, projectId: null, role: 'clientAdmin' }] }),
      ANNOTATION_LEVELS.slice(2),
    ],
    [
      'a project admin',
      user({ grants: [{ ...grant, projectId: 100, role: 'projectAdmin' }] }),
      ANNOTATION_LEVELS.slice(3),
    ],
    [
      'an admin of a project beside',
      user({ grants: [{ ...grant, projectId: 101, role: 'projectAdmin' }] }),
      [],
    ],
    ['a viewer', user({ grants: [{ ...grant, projectId: null, role: 'clientViewer' }] }), []],
    ['an owner of nothing here', user({ ownerOf: [2] }), []],
  ])('%s', (_, actor, levels) => {
    expect(mayAt(actor)).toEqual(levels)
  })
})

test('authors are visible to colleagues, those of the platform to its staff, none to share-link visitors', () => {
  const share: Actor = {
    kind: 'share',
    linkId: 'l',
    name: 'l',
    organizationId: 1,
    clientId: 10,
    projectId: null,
    siteId: null,
    mayTest: false,
    isExpired: false,
  }
  expect(ANNOTATION_LEVELS.filter((level) => canSeeAuthor(share, level))).toEqual([])
  expect(ANNOTATION_LEVELS.filter((level) => canSeeAuthor(user(), level))).toEqual(ANNOTATION_LEVELS.slice(1))
  expect(canSeeAuthor(user({ isSuper: true }), 'operator')).toBe(true)
})

test('returns the newest in order, and reports omitted ones', () => {
  const all = [5, 1, 4, 2, 3].map((at) => ({ at }))
  expect(newestOf(all, 3)).toEqual({ items: [{ at: 3 }, { at: 4 }, { at: 5 }], hasMore: true })
  expect(newestOf(all, 5)).toEqual({ items: [1, 2, 3, 4, 5].map((at) => ({ at })), hasMore: false })
  expect(newestOf([], 3)).toEqual({ items: [], hasMore: false })
})

test('a plausible time is from the year 2000 until a year from now', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const likely = (text: string) => isLikelyMoment(new Date(text), now)
  expect(likely('1999-12-31T23:59:59Z')).toBe(false)
  expect(likely('2000-01-01T00:00:00Z')).toBe(true)
  expect(likely('2027-11-20T12:00:00Z')).toBe(true)
  expect(likely('2027-12-20T12:00:00Z')).toBe(false)
  expect(isLikelyMoment(new Date(Number.NaN), now)).toBe(false)
  expect(wholeSecond(new Date('2026-11-20T12:00:00.999Z')).toISOString()).toBe('2026-11-20T12:00:00.000Z')
})
