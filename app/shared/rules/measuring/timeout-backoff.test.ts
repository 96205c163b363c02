import { describe, expect, it } from 'vitest'
import { backoffIntervalMs, isPageTimeout } from './timeout-backoff'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('backoffIntervalMs', () => {
  it.each([
    ['no timeout', 0, HOUR, HOUR],
    ['two timeouts', 2, HOUR, HOUR],
    ['three', 3, HOUR, 2 * HOUR],
    ['four', 4, HOUR, 4 * HOUR],
    ['seven', 7, HOUR, DAY],
    ['a thousand', 1_000, 5 * MINUTE, DAY],
    ['three, every five minutes', 3, 5 * MINUTE, 10 * MINUTE],
    ['three, daily', 3, DAY, DAY],
    ['nine, weekly', 9, 7 * DAY, 7 * DAY],
  ])('%s', (_, timeouts, scheduledMs, expected) => {
    expect(backoffIntervalMs(timeouts, scheduledMs)).toBe(expected)
  })
})

describe('isPageTimeout', () => {
  it.each([
    ['HARD_TIMEOUT', true],
    ['PAGE_HUNG', true],
    ['NO_RESPONSE', false],
    ['WORKER_CRASH', false],
    ['HTTP_500', false],
  ])('%s: %s', (code, expected) => {
    expect(isPageTimeout(code)).toBe(expected)
  })
})
