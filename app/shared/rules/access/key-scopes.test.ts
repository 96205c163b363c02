import { expect, test } from 'vitest'
import { keyState } from './key-scopes'

test.each([
  [null, 'active'],
  ['2026-03-16T12:00:01Z', 'active'],
  ['2026-03-15T12:00:00Z', 'expiring'],
  ['2026-03-01T12:00:01Z', 'expiring'],
  ['2026-03-01T12:00:00Z', 'expired'],
] as const)('a key until %s is %s', (expiresAt, state) => {
  expect(keyState(expiresAt, new Date('2026-03-01T12:00:00Z'))).toBe(state)
})
