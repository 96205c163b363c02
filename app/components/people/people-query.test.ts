import { expect, it } from 'vitest'
import { flagFrom, idFrom, peopleQueryOf, sortPeople } from '../lists/people-query'

const COLUMNS = ['name', 'email'] as const

it('reads what can be meant and leaves out the rest', () => {
  const read = (search: string) => peopleQueryOf(new URLSearchParams(search), COLUMNS)
  expect(read('')).toEqual({ page: 1, search: undefined, orderBy: 'name', orderDirection: 'asc' })
  expect(read('pageNumber=3&searchText=%20ann%20&orderBy=email&orderDirection=desc')).toEqual({
    page: 3,
    search: 'ann',
    orderBy: 'email',
    orderDirection: 'desc',
  })
  expect(read('pageNumber=-1&orderBy=password&orderDirection=up')).toMatchObject({
    page: 1,
    orderBy: 'name',
    orderDirection: 'asc',
  })
})

it('turns the order round at the second click, and begins at the first page', () => {
  const at = (search: string) => sortPeople('name', COLUMNS, { pathname: '/p', search })
  expect(at('?pageNumber=2')).toEqual({ to: '/p?orderBy=name&orderDirection=desc', direction: 'ascending' })
  expect(at('?orderBy=email')).toMatchObject({ direction: null })
})

it('takes flags and ids only as such', () => {
  const request = new Request('http://here.test/?a=true&b=yes&c=12&d=0x1')
  expect([flagFrom(request, 'a'), flagFrom(request, 'b')]).toEqual(['true', undefined])
  expect([idFrom(request, 'c'), idFrom(request, 'd')]).toEqual(['12', undefined])
})
