import { expect, test } from 'vitest'
import { filterSearch } from './filter-search'

test.each([
  ['?searchText=shop&pageNumber=3', 'searchText=shop'],
  ['tags=a%2Cb&orderBy=name', 'orderBy=name&tags=a%2Cb'],
  ['?client=2&site=3', 'client=2&site=3'],
  ['?searchText=&dialog=add&ids=3', ''],
  ['', ''],
])('%s keeps %s', (search, kept) => {
  expect(filterSearch(search)).toBe(kept)
})
