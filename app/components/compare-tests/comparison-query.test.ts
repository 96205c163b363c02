import { expect, it } from 'vitest'
import { comparisonQueryOf } from './comparison-query'

const NOON = Date.UTC(2026, 10, 20, 12)

it.each([
  ['', {}],
  ['with=1763805600000&withDevice=3', { with: '1763805600000', device: 3 }],
  ['with=&withDevice=x&withLocation=0', {}],
  [`with=${'x'.repeat(65)}&withLocation=2`, { location: 2 }],
  ['withDay=2026-11-20&withDevice=3', { with: String(NOON), device: 3 }],
  ['withDay=2026-11-20&with=1763805600000', { with: '1763805600000' }],
  ['withDay=2026-02-30', {}],
  ['withDay=1990-01-01', {}],
])('parses %s', (search, expected) => {
  expect(comparisonQueryOf(new URLSearchParams(search), 'UTC')).toEqual(expected)
})

it("uses the day in the reader's time zone", () => {
  const search = new URLSearchParams('withDay=2026-11-20')
  const at = Number(comparisonQueryOf(search, 'Europe/Berlin').with)
  expect(NOON - at).toBe(3_600_000)
})
