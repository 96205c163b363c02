import { expect, test } from 'vitest'
import { isNarrowed, sortMonitors } from './monitor-order'
import { monitorQueryOf, placeIn } from './monitor-query'

test('the query is parsed from the URL', () => {
  const query = monitorQueryOf(
    new URLSearchParams('client=3&state=down&kind=tcp&searchText=+shop+&pageNumber=2&orderBy=name'),
  )
  expect(query).toMatchObject({
    client: 3,
    state: 'down',
    kind: 'tcp',
    search: 'shop',
    page: 2,
    orderBy: 'name',
  })
  expect(placeIn(query)).toEqual({ organization: undefined, client: 3, project: undefined, site: undefined })
})

test('invalid values are ignored', () => {
  const query = monitorQueryOf(new URLSearchParams('client=x&state=broken&pageNumber=-1&orderBy=colour'))
  expect(query).toMatchObject({ page: 1, orderBy: 'state', orderDirection: 'asc' })
  expect(query.client).toBeUndefined()
  expect(query.state).toBeUndefined()
})

test('a column sorts, then reverses the order, from the first page', () => {
  const by = (search: string) => sortMonitors('name', { pathname: '/uptime', search })
  expect(by('?pageNumber=3')).toEqual({ to: '/uptime?orderBy=name&orderDirection=asc', direction: null })
  expect(by('?orderBy=name')).toEqual({
    to: '/uptime?orderBy=name&orderDirection=desc',
    direction: 'ascending',
  })
  expect(isNarrowed(new URLSearchParams('kind=dns'))).toBe(true)
  expect(isNarrowed(new URLSearchParams('searchText=shop&orderBy=name'))).toBe(false)
})
