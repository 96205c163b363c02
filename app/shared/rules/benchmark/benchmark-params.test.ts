import { expect, test } from 'vitest'
import { benchmarkParams } from './benchmark-params'

test.each([
  ['', { metric: 'lcp' }],
  ['client=3&metric=tbt&device=4&page=7', { client: 3, metric: 'tbt', device: 4, page: 7 }],
  ['client=x&metric=speed&device=0&location=1.5', { metric: 'lcp' }],
  ['client=3&page=&startDate=2026-01-01', { client: 3, metric: 'lcp', startDate: '2026-01-01' }],
])('%s', (search, expected) => {
  const found = benchmarkParams(new URLSearchParams(search))
  expect(Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))).toEqual(
    expected,
  )
})
