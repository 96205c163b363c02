import { expect, test } from 'vitest'
import { nextActive } from './next-active'

test.each([
  ['ArrowDown', 3, -1, 0],
  ['ArrowDown', 3, 1, 2],
  // Past the last one the field itself is next, as what was typed is a choice too.
  ['ArrowDown', 3, 2, -1],
  ['ArrowUp', 3, -1, 2],
  ['ArrowUp', 3, 0, -1],
  ['ArrowUp', 3, 2, 1],
  ['ArrowDown', 0, -1, null],
  ['Home', 3, 1, null],
  ['a', 3, 1, null],
])('%s of %i options at %i leads to %s', (key, count, active, expected) => {
  expect(nextActive(count, active, key)).toBe(expected)
})
