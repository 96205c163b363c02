import { expect, test } from 'vitest'
import { rhoInterval } from './rho-interval'

// By hand: z = atanh(rho), half = 1.96 * sqrt((1 + rho² / 2) / (n - 3)).
test.each([
  [0, 103, -0.1935, 0.1935],
  [0.5, 103, 0.3287, 0.6394],
  [-0.5, 103, -0.6394, -0.3287],
  [0.9, 28, 0.7648, 0.9593],
  [-0.175758, 10, -0.7278, 0.5145],
])('of rho %d over %d pairs', (rho, n, low, high) => {
  const found = rhoInterval(rho, n)
  expect(found?.low).toBeCloseTo(low, 3)
  expect(found?.high).toBeCloseTo(high, 3)
})

test('has no interval below 4 pairs, and none wider than rho where all ranks agree', () => {
  expect(rhoInterval(0.5, 3)).toBeNull()
  expect(rhoInterval(1, 10)).toEqual({ low: 1, high: 1 })
  expect(rhoInterval(-1, 10)).toEqual({ low: -1, high: -1 })
})
