import { expect, test } from 'vitest'
import { annotationQueryOf, isNarrowed, withoutDialog } from './annotation-query'

const read = (search: string, timeZone = 'UTC') => annotationQueryOf(new URLSearchParams(search), timeZone)

test('what cannot be meant counts as left out', () => {
  const plain = { page: 1, search: undefined, organization: undefined, from: undefined, to: undefined }
  expect(read('')).toEqual(plain)
  expect(read('pageNumber=0&searchText=+&organization=x&from=2026-02-30&to=tomorrow')).toEqual(plain)
})

test('days are those of the reader, the last one as a whole', () => {
  expect(read('searchText=host&organization=3&pageNumber=2&from=2026-11-20&to=2026-11-20')).toEqual({
    page: 2,
    search: 'host',
    organization: 3,
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-21T00:00:00.000Z',
  })
  expect(read('from=2026-10-25&to=2026-10-25', 'Europe/Stockholm')).toMatchObject({
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  })
})

test('tells when days narrow the list, and what a dialog stands on', () => {
  expect(isNarrowed(new URLSearchParams('searchText=a'))).toBe(false)
  expect(isNarrowed(new URLSearchParams('from=nonsense'))).toBe(false)
  expect(isNarrowed(new URLSearchParams('to=2026-11-20'))).toBe(true)
  const search = new URLSearchParams('dialog=edit&note=1&client=2&searchText=a&to=2026-11-20')
  expect(withoutDialog(search)).toEqual({ searchText: 'a', to: '2026-11-20' })
})
