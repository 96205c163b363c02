import { expect, test } from 'vitest'
import { correlate } from './spearman'

const pairs = (xs: number[], ys: number[]) => xs.map((x, i) => ({ x, y: ys[i] ?? 0 }))

test.each([
  ['a line', [1, 2, 3, 4], [3, 5, 7, 9], 1, { slope: 2, intercept: 1 }],
  ['a curve that falls', [1, 2, 3, 4], [100, 10, 3, 2], -1, { slope: -30.1, intercept: 104 }],
  // Checked by hand: ranks of x 1.5 1.5 3 4, of y 1 2 3 4.
  ['ties', [5, 5, 6, 7], [1, 2, 3, 4], 4.5 / Math.sqrt(4.5 * 5), { slope: 1.2727, intercept: -4.8182 }],
])('%s', (_, xs, ys, rho, trend) => {
  const found = correlate(pairs(xs, ys))
  expect(found?.rho).toBeCloseTo(rho, 6)
  expect(found?.trend.slope).toBeCloseTo(trend.slope, 3)
  expect(found?.trend.intercept).toBeCloseTo(trend.intercept, 3)
})

test.each([
  ['nothing', [], []],
  ['what never changes', [1, 2, 3], [4, 4, 4]],
])('is null for %s', (_, xs, ys) => {
  expect(correlate(pairs(xs, ys))).toBeNull()
})
