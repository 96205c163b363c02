import { describe, expect, test } from 'vitest'
import { preservedParams } from '../../paths'
import type { NavigationItem } from '../../schemas/navigation'
import type { Level } from './levels'
import { chosenBy, columnsWith, currentLevel, NO_SELECTION, within } from './navigation'
import { columnParams, navigationParams } from './navigation-params'
import { itemsOf, screenOf } from './places'

const item = (level: Level, more: Partial<NavigationItem> = {}): NavigationItem => ({
  level,
  _id: 9,
  name: 'Quay',
  note: null,
  client: 1,
  project: null,
  site: null,
  device: null,
  location: null,
  ...more,
})
const site = { client: 1, project: 2, site: 3 }

describe('the selection', () => {
  test.each([
    [NO_SELECTION, 'client', null],
    [{ client: 1, project: null, site: null }, 'project', { level: 'client', id: 1 }],
    [{ client: 1, project: 2, site: null }, 'site', { level: 'project', id: 2 }],
    [site, 'page', { level: 'site', id: 3 }],
    // A report's URL contains only its site.
    [{ client: null, project: null, site: 3 }, 'page', { level: 'site', id: 3 }],
  ])('%j: next is the %s column', (chosen, level, inside) => {
    expect(currentLevel(chosen)).toBe(level)
    expect(within(level as Level, chosen)).toEqual(inside)
  })

  test('a column below the selection is empty', () => {
    expect(within('page', { client: 1, project: 2, site: null })).toBeNull()
  })

  test('selecting a project selects its client and no site', () => {
    expect(chosenBy(item('project', { _id: 2, project: 2 }))).toEqual({ client: 1, project: 2, site: null })
  })
})

describe('addresses', () => {
  const kept = { startDate: '2026-01-01', device: '4', location: '5', organization: '6', searchText: null }

  test.each([
    [
      item('client', { client: 9 }),
      '/dashboard/client/9?startDate=2026-01-01&device=4&location=5&organization=6',
    ],
    [
      item('project', { project: 9 }),
      '/dashboard/client/1/project/9?startDate=2026-01-01&device=4&location=5&organization=6',
    ],
    [
      item('site', { project: 2, site: 9 }),
      '/dashboard/client/1/site/9?startDate=2026-01-01&device=4&location=5&organization=6',
    ],
    [
      item('page', { ...site, device: 7, location: 8 }),
      '/report-detail/3/9/overview?startDate=2026-01-01&device=7&location=8&organization=6',
    ],
  ])('of a %j', (to, expected) => {
    expect(screenOf(to, kept)).toBe(expected)
  })

  test('of a page without a device name none', () => {
    expect(screenOf(item('page', site), kept)).toBe(
      '/report-detail/3/9/overview?startDate=2026-01-01&organization=6',
    )
  })

  test('of the columns retain the filters above, and reset the next one', () => {
    const search = new URLSearchParams('clients=har&projects=web&sites=x&pages=y&after=3:a&column=site')
    expect(columnsWith(search, { client: 1, project: 2, site: null }, kept)).toBe(
      '/navigate?startDate=2026-01-01&device=4&location=5&organization=6&clients=har&projects=web&client=1&project=2',
    )
  })
})

test('a selected entry far down in a column stays visible', () => {
  const search = new URLSearchParams('column=client&after=3:a')
  const [client, site] = [
    { client: 1, project: null, site: null },
    { client: 1, project: 2, site: 3 },
  ]
  expect(columnsWith(search, client, {})).toBe('/navigate?column=client&after=3%3Aa&client=1')
  expect(columnsWith(search, site, {})).toBe('/navigate?column=client&after=3%3Aa&client=1&project=2&site=3')
  expect(columnsWith(search, { client: null, project: null, site: null }, {})).toBe('/navigate')
})

test('a search does not carry over to another screen', () => {
  const kept = preservedParams(
    new URLSearchParams('searchText=berth&startDate=2026-01-01&device=4&tab=filmstrip'),
  )
  expect(screenOf(item('client'), kept)).toBe('/dashboard/client/9?startDate=2026-01-01&device=4')
})

test('selects a place from the client down', () => {
  const named = (_id: number) => ({ _id, name: `Name ${_id}` })
  expect(itemsOf({ client: null, project: null, site: null })).toEqual([])
  expect(itemsOf({ client: named(1), project: named(2), site: named(3) })).toMatchObject([
    { level: 'client', _id: 1, name: 'Name 1', client: 1, project: null, site: null },
    { level: 'project', _id: 2, client: 1, project: 2, site: null },
    { level: 'site', _id: 3, ...site },
  ])
})

describe('search params', () => {
  const paramsOf = (query: string) => navigationParams(new URLSearchParams(query))

  test('that are invalid are ignored', () => {
    const params = paramsOf(
      `client=x&project=-1&site=99999999999&column=all&after=a&clients=${'x'.repeat(201)}&searchText=%00`,
    )
    expect(Object.values(params).filter((value) => value !== undefined)).toEqual([])
  })

  test('paginate only the named column', () => {
    const params = paramsOf('column=site&after=3:quay&sites=+q+&pages=')
    expect(columnParams('site', params)).toEqual({ search: 'q', after: '3:quay' })
    expect(columnParams('page', params)).toEqual({ search: undefined, after: undefined })
  })
})
