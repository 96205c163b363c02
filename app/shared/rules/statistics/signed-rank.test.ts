import { expect, it } from 'vitest'
import { signedRank } from './signed-rank'

it.each([
  ['all of seven pairs fell', [-1, -2, -3, -4, -5, -6, -7], 0.0225],
  ['half of them fell', [1, -2, 3, -4, 5, -6, 7, -8], 0.8336],
  ['too few pairs', [-1, -2, -3, -4, -5], 1],
  ['equal pairs do not count', [0, 0, -1, -2, -3, -4, -5], 1],
  ['the sign does not matter', [1, 2, 3, 4, 5, 6, 7], 0.0225],
])('%s', (_, differences, p) => {
  expect(signedRank(differences)).toBeCloseTo(p, 3)
})
