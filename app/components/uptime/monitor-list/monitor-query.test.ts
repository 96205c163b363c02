import { expect, test } from 'vitest'
import { boardQueryOf, isNarrowed, placeIn } from './monitor-query'

test('the query is parsed from the URL', () => {
  const query = boardQueryOf(
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
  const query = boardQueryOf(new URLSearchParams('client=x&state=broken&pageNumber=-1&orderBy=colour'))
  expect(query).toMatchObject({ page: 1, orderBy: 'state', orderDirection: 'asc' })
  expect(query.client).toBeUndefined()
  expect(query.state).toBeUndefined()
})

test('a search or an order is no filter', () => {
  expect(isNarrowed(new URLSearchParams('kind=dns'))).toBe(true)
  expect(isNarrowed(new URLSearchParams('searchText=shop&orderBy=name'))).toBe(false)
})
