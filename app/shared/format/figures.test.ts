import { describe, expect, test } from 'vitest'
import { formatBytes, formatSpeed } from '~/shared/format/bytes'
import { formatChange, formatCount, formatPercent } from '~/shared/format/count'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { formatDecimal, formatScore } from '~/shared/format/score'
import { formatDuration, formatTime } from '~/shared/format/time'

const all = [formatTime, formatBytes, formatSpeed, formatCount, formatPercent, formatDecimal, formatScore]

describe.each(all)('%o', (format) => {
  test('formats a missing value', () => {
    expect(format(null)).toEqual({ value: '–', unit: '', text: '–' })
    expect(format(Number.NaN).text).toBe('–')
    expect(format(undefined)).toEqual({ value: 'Unset', unit: '', text: 'Unset' })
    expect(format(-1).text).toBe('Unset')
  })

  test('zero is a value', () => {
    expect(format(0).value).toBe('0')
  })
})

test.each([
  [0, '0 ms'],
  [0.0004, '<0.001 ms'],
  [0.001, '0.001 ms'],
  [0.25, '0.25 ms'],
  [8.46, '8.5 ms'],
  [9.97, '10 ms'],
  [850.4, '850 ms'],
  [999.4, '999 ms'],
  [999.5, '1.00 s'],
  [1000, '1.00 s'],
  [2414, '2.41 s'],
  [9996, '10.0 s'],
  [12_345, '12.3 s'],
  [1_234_567, '1,235 s'],
  [-250, '−250 ms'],
])('%d ms is %s', (ms, text) => {
  expect(formatTime(ms).text).toBe(text)
})

test('value and unit are separate', () => {
  expect(formatTime(2414)).toEqual({ value: '2.41', unit: 's', text: '2.41 s' })
  expect(formatCount(12_345)).toEqual({ value: '12.3', unit: 'K', text: '12.3K' })
})

test.each([
  [512, '512 B'],
  [1023, '1,023 B'],
  [1023.6, '1.00 KB'],
  [1024, '1.00 KB'],
  [150_000, '146 KB'],
  [1_048_000, '1,023 KB'],
  [1_048_570, '1.00 MB'],
  [2_411_724, '2.30 MB'],
  [5e9, '4,768 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes).text).toBe(text)
})

test.each([
  [750, '750 Kbps'],
  [999.6, '1.00 Mbps'],
  [1638.4, '1.64 Mbps'],
  [100_000, '100 Mbps'],
])('%d kbit/s are %s', (kbps, text) => {
  expect(formatSpeed(kbps).text).toBe(text)
})

test.each([
  [7, '7'],
  [2.5, '2.5'],
  [9999, '9,999'],
  [10_000, '10K'],
  [12_345, '12.3K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [1_250_000, '1.3M'],
])('a count of %d is %s', (count, text) => {
  expect(formatCount(count).text).toBe(text)
})

test.each([
  [100, '100%'],
  [99.999, '99.99%'],
  [99.995, '99.99%'],
  [101, '99.99%'],
  [99.5, '99.5%'],
  [50, '50%'],
  [0.005, '0.005%'],
  [0.0005, '<0.001%'],
])('%d percent is %s', (percent, text) => {
  expect(formatPercent(percent).text).toBe(text)
})

test.each([
  [0.0009, '<0.001'],
  [0.001, '0.001'],
  [0.1, '0.1'],
  [0.12345, '0.123'],
])('a score of %d is %s', (value, text) => {
  expect(formatDecimal(value).text).toBe(text)
})

test.each([
  [150, '+150%'],
  [-4.25, '−4.3%'],
  [-1, '−1%'],
  [0, '0%'],
  [null, '–'],
])('a change of %s percent is %s', (percent, text) => {
  expect(formatChange(percent).text).toBe(text)
})

test.each([
  ['lcp', 2414, '2.41 s'],
  ['cls', 0.08, '0.08'],
  ['bytes', 2048, '2.00 KB'],
  ['requests', 40, '40'],
  ['inp', null, '–'],
] as const)('%s of %s is %s', (metric, value, text) => {
  expect(formatMetric(metric, value).text).toBe(text)
})

test.each([
  [120, '+120 ms'],
  [-1, '−1 ms'],
  [0, '0 ms'],
  [null, '–'],
])('a difference of %s is %s', (difference, text) => {
  expect(formatMetricDifference('tbt', difference).text).toBe(text)
})

test.each([
  [900, '900 ms'],
  [42_000, '42.0 s'],
  [60_000, '1 min'],
  [95_000, '1 min 35 s'],
  [7_500_000, '2 h 5 min'],
  [90_000_000, '1 d 1 h'],
  [null, '–'],
])('%s ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
