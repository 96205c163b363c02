import { expect, it } from 'vitest'
import { restAfterErrorMs } from './start'

const SECOND = 1000
it.each([
  [1, SECOND, SECOND],
  [2, SECOND, 2 * SECOND],
  [9, SECOND, 5 * SECOND],
  [1, 3600 * SECOND, SECOND],
  [9, 3600 * SECOND, 30 * SECOND],
])('after %i failures work of every %i ms waits %i ms', (failures, restMs, expected) => {
  expect(restAfterErrorMs(failures, restMs)).toBe(expected)
})
