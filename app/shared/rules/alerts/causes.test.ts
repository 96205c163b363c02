import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CauseCrossing,
  type CauseDeployment,
  DEPLOYMENT_MS,
  deploymentOf,
  groupCrossings,
  JOIN_MS,
  LOCATION_MS,
  type OpenCause,
} from './causes'

const NOW = Date.UTC(2026, 0, 5)
let last = 0
const crossing = (changes: Partial<CauseCrossing> = {}): CauseCrossing => ({
  id: String(++last),
  direction: 'worse',
  clientId: 1,
  projectId: 2,
  siteId: 3,
  pageId: 4,
  locationId: 1,
  at: NOW,
  ...changes,
})
const deployment = (changes: Partial<CauseDeployment> = {}): CauseDeployment => ({
  id: 'd',
  at: NOW - 1000,
  clientId: 1,
  projectId: 2,
  siteId: null,
  ...changes,
})
const keys = (crossings: CauseCrossing[], deployments: CauseDeployment[] = [], open: OpenCause[] = []) =>
  groupCrossings(crossings, deployments, open).map(({ key, crossings: all }) => `${key} ${all.length}`)

test.each<[string, Partial<CauseDeployment>, boolean]>([
  ['of the project', {}, true],
  ['of the site', { siteId: 3 }, true],
  ['of another site', { siteId: 9 }, false],
  ['of another project', { projectId: 9 }, false],
  ['of the client', { projectId: null }, true],
  ['of another client', { clientId: 9, projectId: null }, false],
  ['of the organization', { clientId: null, projectId: null }, true],
  ['after the crossing', { at: NOW + 1 }, false],
  ['a day before', { at: NOW - DEPLOYMENT_MS }, true],
  ['more than a day before', { at: NOW - DEPLOYMENT_MS - 1 }, false],
])('a deployment %s is the cause: %s', (_, changes, expected) => {
  expect(deploymentOf(crossing(), [deployment(changes)]) !== null).toBe(expected)
})

test('of several deployments the newest before', () => {
  const found = deploymentOf(crossing(), [
    deployment({ id: 'old', at: NOW - 5000 }),
    deployment({ id: 'new', at: NOW - 10 }),
    deployment({ id: 'later', at: NOW + 10 }),
  ])
  expect(found?.id).toBe('new')
})

describe('groups', () => {
  const pages = (count: number, changes: Partial<CauseCrossing> = {}) =>
    Array.from({ length: count }, (_, i) => crossing({ pageId: i, ...changes }))

  test('500 pages of a site are one, with and without a deployment', () => {
    expect(keys(pages(500))).toEqual(['site:3 500'])
    expect(keys(pages(500), [deployment()])).toEqual(['deployment:d 500'])
  })

  test('one page', () => {
    expect(keys([crossing(), crossing()])).toEqual(['page:4 2'])
  })

  test('two sites', () => {
    expect(keys([crossing(), crossing({ siteId: 5, pageId: 6 })])).toEqual(['page:4 1', 'page:6 1'])
  })

  test('three sites at one location within an hour, not at three', () => {
    const sites = (gap: number, location?: number) =>
      [1, 2, 3].map((siteId, i) =>
        crossing({ siteId, pageId: siteId, at: NOW + i * gap, locationId: location ?? siteId }),
      )
    expect(keys(sites(LOCATION_MS / 2, 7))).toEqual(['location:7 3'])
    expect(keys(sites(LOCATION_MS, 7))).toHaveLength(3)
    expect(keys(sites(0))).toHaveLength(3)
  })

  test('a deployment explains its crossings before a location does', () => {
    const all = [1, 2, 3, 4].map((siteId) => crossing({ siteId, pageId: siteId }))
    expect(keys(all, [deployment({ siteId: 1 })])).toEqual(['deployment:d 1', 'location:1 3'])
  })

  test('worse and better are apart', () => {
    expect(keys([crossing(), crossing({ direction: 'better' })])).toEqual(['page:4 1', 'page:4 1'])
  })

  test('the places that all share', () => {
    const [group] = groupCrossings(
      [crossing(), crossing({ siteId: 8 }), crossing({ siteId: 9, projectId: 5 })],
      [],
    )
    expect(group).toMatchObject({ kind: 'location', clientId: 1, projectId: null, siteId: null })
  })
})

describe('open alerts', () => {
  const open = (changes: Partial<OpenCause> = {}): OpenCause => ({
    alertId: 'open',
    kind: 'page',
    key: 'page:4',
    direction: 'worse',
    siteId: 3,
    openedAt: NOW - 1000,
    ...changes,
  })
  test.each<[string, Partial<CauseCrossing>, Partial<OpenCause>, string | null, string]>([
    ['the same page joins', {}, {}, 'open', 'page:4'],
    ['the same page joins much later', {}, { openedAt: NOW - 9 * JOIN_MS }, 'open', 'page:4'],
    ['another page widens it to the site', { pageId: 5 }, {}, 'open', 'site:3'],
    ['another page joins the site', { pageId: 5 }, { kind: 'site', key: 'site:3' }, 'open', 'site:3'],
    ['not after a day', { pageId: 5 }, { openedAt: NOW - JOIN_MS - 1 }, null, 'page:5'],
    ['not of another site', { siteId: 8, pageId: 5 }, {}, null, 'page:5'],
    ['not the other direction', { direction: 'better' }, {}, null, 'page:4'],
  ])('%s', (_, changes, alert, alertId, key) => {
    expect(groupCrossings([crossing(changes)], [], [open(alert)])).toMatchObject([{ alertId, key }])
  })

  test('a deployment has one alert', () => {
    const alert = open({ kind: 'deployment', key: 'deployment:d', siteId: null })
    expect(groupCrossings([crossing()], [deployment()], [alert])).toMatchObject([{ alertId: 'open' }])
  })
})

test('every crossing is in exactly one group of its direction', () => {
  const crossings = fc.array(
    fc.record({
      direction: fc.constantFrom('worse' as const, 'better' as const),
      siteId: fc.integer({ min: 1, max: 4 }),
      pageId: fc.option(fc.integer({ min: 1, max: 6 })),
      locationId: fc.option(fc.integer({ min: 1, max: 2 })),
      at: fc.integer({ min: NOW, max: NOW + 3 * LOCATION_MS }),
    }),
  )
  const deployments = fc.array(
    fc.record({
      siteId: fc.option(fc.integer({ min: 1, max: 4 })),
      at: fc.integer({ min: NOW, max: NOW + LOCATION_MS }),
    }),
    { maxLength: 2 },
  )
  fc.assert(
    fc.property(crossings, deployments, (drafts, made) => {
      const all = drafts.map((one, i) =>
        crossing({ ...one, pageId: one.pageId && 10 * one.siteId + one.pageId, id: `c${i}` }),
      )
      const groups = groupCrossings(
        all,
        made.map((one, i) => deployment({ ...one, id: `d${i}` })),
      )
      const grouped = groups.flatMap((group) => group.crossings)
      expect(grouped.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      for (const group of groups)
        for (const id of group.crossings)
          expect(all.find((one) => one.id === id)?.direction).toBe(group.direction)
      const names = groups.map(({ key, direction }) => `${key} ${direction}`)
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})
