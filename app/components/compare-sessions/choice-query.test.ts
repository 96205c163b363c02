import { expect, test } from 'vitest'
import { choiceQueryOf } from './choice-query'

test.each([
  ['', { page: 1 }],
  ['pageNumber=3&searchText=%20shop%20', { page: 3, search: 'shop' }],
  ['pageNumber=-1&page=abc&until=2026-02-30&from=nowhere', { page: 1 }],
  ['page=12&from=bookmarks', { page: 1, page_id: '12', bookmarks: 'true' }],
  ['from=competitors', { page: 1, competitors: 'true' }],
  ['until=2026-11-20', { page: 1, until: '2026-11-20T22:59:59.999Z' }],
])('%s', (search, expected) => {
  const query = Object.fromEntries(
    Object.entries(choiceQueryOf(new URLSearchParams(search), 'Europe/Berlin')).filter(
      ([, value]) => value !== undefined,
    ),
  )
  expect(query).toEqual(expected)
})
