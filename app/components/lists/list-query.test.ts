import { expect, test } from 'vitest'
import { listQueryFrom, listQueryOf, pageOfList, sortBy } from './list-query'

test('what cannot be meant counts as left out', () => {
  const plain = { page: 1, keyword: undefined, orderBy: 'name', orderDirection: 'asc' }
  expect(listQueryOf(new URLSearchParams())).toEqual(plain)
  expect(listQueryOf(new URLSearchParams('pageNumber=-2&orderBy=password&orderDirection=up'))).toEqual(plain)
  expect(listQueryOf(new URLSearchParams('pageNumber=1e9&searchText=%20'))).toEqual(plain)
  expect(listQueryOf(new URLSearchParams('pageNumber=1.5'))).toEqual(plain)
})

test('reads search, place and order', () => {
  const request = new Request('https://example.com/list?pageNumber=3&searchText=shop+&orderDirection=desc')
  expect(listQueryFrom(request)).toEqual({
    page: 3,
    keyword: 'shop',
    orderBy: 'name',
    orderDirection: 'desc',
  })
})

test('a sorted column turns round, another one starts upwards, both on the first page', () => {
  const here = { pathname: '/list', search: '?pageNumber=3&searchText=shop' }
  expect(sortBy('name', here)).toEqual({
    to: '/list?searchText=shop&orderBy=name&orderDirection=desc',
    direction: 'ascending',
  })
  expect(sortBy('createdAt', here)).toEqual({
    to: '/list?searchText=shop&orderBy=createdAt&orderDirection=asc',
    direction: null,
  })
})

test('going on keeps what is searched for', () => {
  const to = pageOfList({ pathname: '/list', search: '?searchText=shop&pageNumber=2' })
  expect(to(3)).toBe('/list?searchText=shop&pageNumber=3')
  expect(to(1)).toBe('/list?searchText=shop')
})
