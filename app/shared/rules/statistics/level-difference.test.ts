import { expect, it } from 'vitest'
import { levelDifference } from './level-difference'

const around = (level: number, count: number) =>
  Array.from({ length: count }, (_, i) => level + ((i % 5) - 2) * 20)

it.each([
  ['a clear rise', around(2_000, 20), around(2_600, 5), 'worse', 600],
  ['a clear fall', around(2_600, 20), around(2_000, 5), 'better', -600],
  ['one late test within the variation', around(2_000, 20), [2_030], 'noise', 30],
  ['the same level', around(2_000, 20), around(2_000, 5), 'same', 0],
  ['a difference too small to matter', Array(20).fill(2_000), Array(20).fill(2_030), 'noise', 30],
  ['too few tests', [2_000, 2_010], [2_900], 'few', 895],
] as const)('%s', (_, before, after, verdict, difference) => {
  expect(levelDifference('lcp', before, after)).toMatchObject({ verdict, difference })
})

it('has no verdict without tests on one side', () => {
  expect(levelDifference('lcp', around(2_000, 20), [])).toMatchObject({ after: null, verdict: null })
})
