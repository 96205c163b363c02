import { expect, it } from 'vitest'
import { compareQueryOf } from './compare-query'
import { compareSort } from './compare-sort'

const read = (search: string) => compareQueryOf(new URLSearchParams(search))

it('parses the sort order and ignores invalid values', () => {
  expect(read('')).toEqual({ page: 1, limit: 20, orderBy: 'performance', orderDirection: 'asc' })
  expect(read('orderBy=lcp&orderDirection=desc&pageNumber=3')).toEqual({
    page: 3,
    limit: 20,
    orderBy: 'lcp',
    orderDirection: 'desc',
  })
  expect(read('orderBy=password&orderDirection=up&pageNumber=-1')).toEqual(read(''))
})

it('sorts by another column or reverses the order, from the first page', () => {
  const search = '?orderBy=lcp&orderDirection=asc&pageNumber=2&pointId=p'
  const here = { pathname: '/r', search, now: read(search) }
  expect(compareSort('lcp', here)).toEqual({
    to: '/r?orderBy=lcp&orderDirection=desc&pointId=p',
    direction: 'ascending',
  })
  expect(compareSort('cls', here)).toEqual({
    to: '/r?orderBy=cls&orderDirection=asc&pointId=p',
    direction: null,
  })
})
