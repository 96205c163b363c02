import { expect, test } from 'vitest'
import { filterSearch } from './filter-search'

test.each([
  ['?searchText=shop&pageNumber=3', 'searchText=shop'],
  ['tags=a%2Cb&orderBy=name', 'orderBy=name&tags=a%2Cb'],
  ['?searchText=&dialog=add&all=on&site=3', ''],
  ['', ''],
])('%s keeps %s', (search, kept) => {
  expect(filterSearch(search)).toBe(kept)
})
