import { expect, test } from 'vitest'
import { areFewLeft } from './recovery-codes'

test.each([
  [10, false],
  [4, false],
  [3, true],
  [0, true],
])('%d recovery codes are few: %s', (left, few) => {
  expect(areFewLeft(left)).toBe(few)
})
