import { describe, expect, it } from 'vitest'
import { SAMPLE_REQUESTS } from '~/components/style-guide/samples'
import { filterRequests, isFiltered, requestFilter, selectedRequest } from './request-filter'

const found = (search: string) =>
  filterRequests(SAMPLE_REQUESTS, requestFilter(new URLSearchParams(search))).map(({ number }) => number)

describe('the filter of the requests', () => {
  it.each([
    ['', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['type=script', [3, 6]],
    ['type=other', [8]],
    ['party=third', [6]],
    ['type=script&party=first', [3]],
    ['text=LOGO', [7]],
    ['text=partner.example', [6]],
    ['text=nowhere', []],
    ['before=lcp', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['type=nonsense&party=nobody&before=tti&text=+', [1, 2, 3, 4, 5, 6, 7, 8]],
  ])('%j finds %j with their original numbers', (search, numbers) => {
    expect(found(search)).toEqual(numbers)
  })

  it('returns only requests that started before the moment', () => {
    const [first, second, third] = SAMPLE_REQUESTS
    const filter = requestFilter(new URLSearchParams('before=fcp'))
    const startedBefore = (cutMs: number) =>
      filterRequests(SAMPLE_REQUESTS, filter, cutMs).map(({ number }) => number)
    expect(startedBefore(third!.startMs)).toEqual([1, 2])
    expect(startedBefore(third!.startMs + 0.1)).toEqual([1, 2, 3])
    expect(startedBefore(first!.startMs)).toEqual([])
    const both = requestFilter(new URLSearchParams('before=fcp&type=stylesheet'))
    expect(filterRequests(SAMPLE_REQUESTS, both, third!.startMs).map(({ url }) => url)).toEqual([second!.url])
  })

  it('ignores invalid values', () => {
    const isSet = (search: string) => isFiltered(requestFilter(new URLSearchParams(search)))
    expect(['', 'type=nonsense', 'text=+'].map(isSet)).toEqual([false, false, false])
    expect(['type=font', 'party=first', 'before=load', 'text=a'].map(isSet)).toEqual(Array(4).fill(true))
  })
})

it.each([
  ['request=3', 3],
  ['request=', null],
  ['request=0', null],
  ['request=-1', null],
  ['request=1.5', null],
  ['request=x', null],
  ['request=1e300', null],
  ['', null],
])('%j opens request %j', (search, number) => {
  expect(selectedRequest(new URLSearchParams(search))).toBe(number)
})
