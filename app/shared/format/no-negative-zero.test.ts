import fc from 'fast-check'
import { expect, test } from 'vitest'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { formatAvailability, formatLength } from './availability'
import { formatBytes, formatSpeed } from './bytes'
import { formatMostShare, formatOneIn } from './chance'
import { formatChange, formatCount, formatPercent } from './count'
import { formatEffect } from './effect'
import { plain, prefixed, rounded, threeDigits } from './figure'
import { formatMetric, formatMetricDifference } from './metric'
import { formatDecimal, formatScore } from './score'
import { formatDuration, formatTime } from './time'

/** Every way to write a number on a screen. */
const FORMATTERS: Record<string, (value: number) => string> = {
  formatTime: (value) => formatTime(value).text,
  formatDuration,
  formatLength,
  formatBytes: (value) => formatBytes(value).text,
  formatSpeed: (value) => formatSpeed(value).text,
  formatCount: (value) => formatCount(value).text,
  formatPercent: (value) => formatPercent(value).text,
  formatChange: (value) => formatChange(value).text,
  formatDecimal: (value) => formatDecimal(value).text,
  formatScore: (value) => formatScore(value).text,
  formatAvailability: (value) => formatAvailability(value).text,
  formatOneIn,
  formatMostShare,
  formatEffect: (value) => formatEffect({ value, low: value - 0.3, high: value + 0.3 }, formatScore),
  plain: (value) => plain(Math.abs(value)),
  rounded: (value) => rounded(Math.abs(value), 2),
  threeDigits: (value) => threeDigits(Math.abs(value)),
  prefixed: (value) => prefixed('\u2212', formatScore(Math.abs(value))).text,
  ...Object.fromEntries(
    METRIC_KEYS.flatMap((key) => [
      [`formatMetric ${key}`, (value: number) => formatMetric(key, value).text],
      [`formatMetricDifference ${key}`, (value: number) => formatMetricDifference(key, value).text],
    ]),
  ),
}

/** A signed zero: a minus (or a plus) and nothing but zeros. */
const SIGNED_ZERO = /[-\u2212+]0+([.,]0+)?(?![\d.,])/

const amount = fc.oneof(
  fc.constantFrom(0, -0, -0.0004, -0.3, -0.4999, -0.05, -0.95, -1e-9, Number.MIN_VALUE, -Number.MIN_VALUE),
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
)

test.each(Object.keys(FORMATTERS))('%s never writes a signed zero', (name) => {
  fc.assert(
    fc.property(amount, (value) => {
      expect(FORMATTERS[name]?.(value)).not.toMatch(SIGNED_ZERO)
    }),
    { numRuns: 300 },
  )
})

test('a difference that is rounded away has no sign', () => {
  expect(formatScore(-0.4).text).toBe('0')
  expect(formatMetricDifference('tbt', -0)).toEqual(formatMetricDifference('tbt', 0))
})
