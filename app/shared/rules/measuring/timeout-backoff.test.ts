import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '~/shared/values/units'
import { backoffIntervalMs, isPageTimeout } from './timeout-backoff'

it.each([
  ['no timeout', 0, HOUR_MS, HOUR_MS],
  ['two timeouts', 2, HOUR_MS, HOUR_MS],
  ['three', 3, HOUR_MS, 2 * HOUR_MS],
  ['four', 4, HOUR_MS, 4 * HOUR_MS],
  ['seven', 7, HOUR_MS, DAY_MS],
  ['a thousand', 1_000, 5 * MINUTE_MS, DAY_MS],
  ['three, every five minutes', 3, 5 * MINUTE_MS, 10 * MINUTE_MS],
  ['three, daily', 3, DAY_MS, DAY_MS],
  ['nine, weekly', 9, WEEK_MS, WEEK_MS],
])('backoffIntervalMs: %s', (_, timeouts, scheduledMs, expected) => {
  expect(backoffIntervalMs(timeouts, scheduledMs)).toBe(expected)
})

it.each([
  ['HARD_TIMEOUT', true],
  ['PAGE_HUNG', true],
  ['NO_RESPONSE', false],
  ['WORKER_CRASH', false],
  ['HTTP_500', false],
])('isPageTimeout: %s: %s', (code, expected) => {
  expect(isPageTimeout(code)).toBe(expected)
})
