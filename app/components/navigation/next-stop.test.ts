import { expect, test } from 'vitest'
import { nextStop } from './next-stop'

// A filter and three links, a filter and one link, a filter alone, nothing.
const counts = [4, 2, 1, 0]

test.each([
  ['ArrowDown', { column: 0, row: 0 }, { column: 0, row: 1 }],
  ['ArrowDown', { column: 0, row: 3 }, null],
  ['ArrowUp', { column: 0, row: 1 }, { column: 0, row: 0 }],
  ['ArrowUp', { column: 0, row: 0 }, null],
  ['Home', { column: 0, row: 3 }, { column: 0, row: 1 }],
  ['End', { column: 0, row: 1 }, { column: 0, row: 3 }],
  ['ArrowRight', { column: 0, row: 2 }, { column: 1, row: 'chosen' }],
  ['ArrowLeft', { column: 1, row: 1 }, { column: 0, row: 'chosen' }],
  ['ArrowLeft', { column: 0, row: 1 }, null],
  ['ArrowRight', { column: 1, row: 1 }, null],
  ['a', { column: 0, row: 1 }, null],
])('%s at %j leads to %j', (key, at, expected) => {
  expect(nextStop(counts, at, key)).toEqual(expected)
})

test.each(['ArrowLeft', 'ArrowRight', 'Home', 'End'])('%s in a filter moves its caret', (key) => {
  expect(nextStop(counts, { column: 0, row: 0 }, key)).toBeNull()
})
