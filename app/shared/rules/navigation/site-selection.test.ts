import { expect, test } from 'vitest'
import { selectionQuery } from './site-selection'

test.each([
  ['ids=1,22', { sites: '1,22' }],
  ['ids=1,2,x', { sites: '0' }],
  ['ids=', { sites: '0' }],
  ['ids=99999999999', { sites: '0' }],
  ['searchText=+shop+&tags=eu', { keyword: 'shop', tags: 'eu' }],
  ['', { keyword: undefined, tags: undefined }],
])('%j selects', (search, expected) => {
  expect(selectionQuery(new URLSearchParams(search))).toEqual(expected)
})
