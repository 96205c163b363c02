import { expect, it } from 'vitest'
import { SECOND_MS } from '~/shared/rules/time/units'
import { restAfterErrorMs } from './start'

it.each([
  [1, SECOND_MS, SECOND_MS],
  [2, SECOND_MS, 2 * SECOND_MS],
  [9, SECOND_MS, 5 * SECOND_MS],
  [1, 3600 * SECOND_MS, SECOND_MS],
  [9, 3600 * SECOND_MS, 30 * SECOND_MS],
])('after %i failures work of every %i ms waits %i ms', (failures, restMs, expected) => {
  expect(restAfterErrorMs(failures, restMs)).toBe(expected)
})
