import { expect, it } from 'vitest'
import { comparisonQueryOf } from './comparison-query'

it.each([
  ['', {}],
  ['with=1763805600000&withDevice=3', { with: '1763805600000', device: 3 }],
  ['with=&withDevice=x&withLocation=0', {}],
  [`with=${'x'.repeat(65)}&withLocation=2`, { location: 2 }],
])('reads %s', (search, expected) => {
  expect(comparisonQueryOf(new URLSearchParams(search))).toEqual(expected)
})
