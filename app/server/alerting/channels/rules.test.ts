import { describe, expect, it } from 'vitest'
import {
  errorOfFailure,
  errorOfStatus,
  hintOf,
  isWithinReach,
  nextAttemptAt,
  RETRY_MS,
  retryAfterOf,
} from './rules'

const START = new Date('2026-11-28T00:00:00Z')
const later = (seconds: number) => new Date(START.getTime() + seconds * 1_000)
const HOUR = 3_600

describe('nextAttemptAt', () => {
  it.each([
    [1, 0, null, 10],
    [2, 10, null, 40],
    [3, 40, null, 160],
    [6, 2_560, null, 6_160],
    [7, 6_160, null, 6_160 + 2 * HOUR],
    // A receiver may ask for more time, never for less.
    [1, 0, 300, 300],
    [1, 0, 2, 10],
    // But not for more than is left of the day.
    [1, 0, 30 * HOUR, 24 * HOUR],
    [3, 24 * HOUR - 60, null, null],
    [15, 20 * HOUR, null, null],
  ])('attempt %i failed after %i s, retry-after %s: next at %s', (attempts, seconds, delay, expected) => {
    const retryAfter = delay === null ? null : later(delay)
    const next = nextAttemptAt({ attempts, queuedAt: START, now: later(seconds), retryAfter })
    expect(next).toEqual(expected === null ? null : later(expected))
  })

  it('retries for a day with growing pauses', () => {
    const pauses: number[] = []
    let now = START
    for (let attempts = 1; ; attempts++) {
      const next = nextAttemptAt({ attempts, queuedAt: START, now, retryAfter: null })
      if (!next) break
      pauses.push(next.getTime() - now.getTime())
      now = next
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(now.getTime() - START.getTime()).toBeGreaterThan(RETRY_MS * 0.95)
    expect(now.getTime() - START.getTime()).toBeLessThanOrEqual(RETRY_MS)
  })
})

it.each([
  [undefined, null],
  ['120', later(120)],
  [' 1.2 ', later(2)],
  ['Sat, 28 Nov 2026 00:05:00 GMT', later(300)],
  ['-5', null],
  ['soon', null],
  ['', null],
])('retryAfterOf: %s', (header, expected) => {
  expect(retryAfterOf(header, START)).toEqual(expected)
})

describe('errors', () => {
  it.each([
    [200, null],
    [204, null],
    [302, 'redirect'],
    [400, 'status'],
    [410, 'gone'],
    [429, 'status'],
    [503, 'status'],
  ])('status %i is %s', (status, expected) => {
    expect(errorOfStatus(status)).toBe(expected)
  })

  it.each([
    [{ name: 'TimeoutError' }, 'timeout'],
    [{ code: 'EPRIVATE' }, 'private'],
    [{ code: 'ENOTFOUND' }, 'unresolvable'],
    [{ code: 'CERT_HAS_EXPIRED' }, 'tls'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'tls'],
    [{ code: 'ECONNREFUSED' }, 'connection'],
    [undefined, 'connection'],
  ])('%o is %s', (error, expected) => {
    expect(errorOfFailure(error)).toBe(expected)
  })
})

describe('isWithinReach', () => {
  const place = { clientId: 1, projectId: 2 }
  it.each([
    [null, true],
    [[{ clientId: 1, projectId: null }], true],
    [[{ clientId: 1, projectId: 2 }], true],
    [[{ clientId: 1, projectId: 3 }], false],
    [[{ clientId: 2, projectId: null }], false],
    [[], false],
  ])('%o: %s', (reach, expected) => {
    expect(isWithinReach({ reach }, place)).toBe(expected)
  })
})

it.each([
  ['https://hooks.slack.com/services/T0/B0/abcd1234', undefined, 'hooks.slack.com …1234'],
  ['https://ntfy.sh:8443/topic/', undefined, 'ntfy.sh:8443 …opic'],
  ['https://user:pass@example.com/x?token=secret99', undefined, 'example.com …et99'],
  ['R0123456789012345678901234567890', 'events.pagerduty.com', 'events.pagerduty.com …7890'],
])('the hint of %s', (secret, host, expected) => {
  expect(hintOf(secret, host)).toBe(expected)
})
