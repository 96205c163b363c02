import { describe, expect, it, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { formatAvailability, formatLength } from './availability'

describe('a share of time', () => {
  test.each([
    [null, '–'],
    [Number.NaN, '–'],
    [1, '100%'],
    [0.9998, '99.98%'],
    [0.999, '99.90%'],
    [0.5, '50.00%'],
    [0, '0.00%'],
    [0.99989, '99.98%'],
    [0.999955, '99.995%'],
    [0.9999921, '99.9992%'],
  ])('%s is %s', (ratio, text) => {
    expect(formatAvailability(ratio).text).toBe(text)
  })

  it('never shows 100 % with any downtime within a year', () => {
    for (const lost of [1, 1000, 60_000]) {
      const { value } = formatAvailability(1 - lost / (365 * DAY_MS))
      expect(Number(value)).toBeLessThan(100)
    }
  })
})

test.each([
  [-5, '0 s'],
  [0, '0 s'],
  [400, '0 s'],
  [40_200, '40 s'],
  [59_700, '1 min'],
  [7_500_000, '2 h 5 min'],
])('%d ms are %s', (ms, text) => {
  expect(formatLength(ms)).toBe(text)
})
