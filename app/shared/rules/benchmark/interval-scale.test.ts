import { expect, test } from 'vitest'
import { intervalScale, percentOn } from './interval-scale'

test.each([
  ['from zero, where values differ much', 'lcp', [400, 1_850], [0, 500, 1000, 1500, 2000]],
  ['from near the lowest, where they are alike', 'lcp', [2_010, 2_390], [1800, 2000, 2200, 2400]],
  ['in KB', 'bytes', [102_400, 409_600], [0, 102_400, 204_800, 307_200, 409_600]],
  ['one value', 'cls', [0.2], [0.2, 0.2025, 0.205, 0.2075, 0.21]],
  ['nothing', 'cls', [], [0, 1]],
  ['only zero', 'cls', [0, 0], [0, 1]],
] as const)('%s', (_, metric, values, ticks) => {
  const scale = intervalScale(metric, values)
  expect(scale.ticks).toEqual(ticks)
  for (const value of values) expect(percentOn(scale, value)).toBeGreaterThanOrEqual(0)
})

test('positions are limited to the axis', () => {
  const scale = intervalScale('lcp', [0, 2_000])
  expect([percentOn(scale, 1_000), percentOn(scale, -5), percentOn(scale, 9_999)]).toEqual([50, 0, 100])
})
