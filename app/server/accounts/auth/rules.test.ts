import { describe, expect, it } from 'vitest'
import { blockMs, isConfirmedAt, methodOf, sessionExpiry, shouldTouch } from './rules'

it.each([
  ['pair', 4, 0],
  ['pair', 5, 15_000],
  ['pair', 6, 30_000],
  ['pair', 500, 900_000],
  ['device', 5, 15_000],
  ['account', 49, 0],
  ['account', 50, 15_000],
  ['address', 29, 0],
  ['address', 30, 60_000],
  ['network', 99, 0],
  ['network', 100, 60_000],
  ['mailbox', 5, 60_000],
] as const)('blockMs: %s after %i failures waits %i ms', (kind, failures, ms) => {
  expect(blockMs(kind, failures)).toBe(ms)
})

describe('sessions', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  it("last half a day, or thirty days with 'stay signed in'", () => {
    expect(sessionExpiry(now, false).toISOString()).toBe('2026-03-02T00:00:00.000Z')
    expect(sessionExpiry(now, true).toISOString()).toBe('2026-03-31T12:00:00.000Z')
  })
  it('end 90 days after the sign-in, however much they are used', () => {
    const startedAt = new Date('2025-12-05T12:00:00Z')
    expect(sessionExpiry(now, true, startedAt).toISOString()).toBe('2026-03-05T12:00:00.000Z')
    expect(sessionExpiry(now, false, startedAt).toISOString()).toBe('2026-03-02T00:00:00.000Z')
  })
  it('are updated at most every five minutes', () => {
    expect(shouldTouch(new Date('2026-03-01T11:56:00Z'), now)).toBe(false)
    expect(shouldTouch(new Date('2026-03-01T11:54:00Z'), now)).toBe(true)
  })
})

it.each([
  ['password', null, 'password'],
  ['password', 'code', 'password and code'],
  ['company directory', 'recovery', 'company directory and recovery code'],
  ['Google', 'provider', 'Google'],
  ['passkey', 'passkey', 'passkey'],
])('the logged way to sign in: %s with %s is %s', (method, factor, logged) => {
  expect(methodOf(method, factor)).toBe(logged)
})

describe('a confirmation', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  it.each([
    ['of now', now, true],
    ['nearly ten minutes old', new Date(now.getTime() - 599_999), true],
    ['ten minutes old', new Date(now.getTime() - 600_000), false],
    ['of an ended session', undefined, false],
  ])('%s counts: %s', (_, at, counts) => {
    expect(isConfirmedAt(at, now)).toBe(counts)
  })
})
