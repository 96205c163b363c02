import { expect, test } from 'vitest'
import { selectionQuery } from './site-selection'

test.each([
  ['ids=3,4&searchText=shop', { sites: '3,4' }],
  ['searchText= shop &tags=a', { keyword: 'shop', tags: 'a' }],
  ['', { keyword: undefined, tags: undefined }],
  ['ids=3,', { sites: '0' }],
  ['ids=', { sites: '0' }],
])('%s selects %o', (search, expected) => {
  expect(selectionQuery(new URLSearchParams(search))).toEqual(expected)
})
