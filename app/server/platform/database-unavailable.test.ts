import { expect, it } from 'vitest'
import { isDatabaseUnavailable, isNoSpace, toDatabaseError } from './database-unavailable'

const failure = (code: string) => Object.assign(new Error('x'), { code })

it.each([
  [failure('57P01'), true],
  [failure('57P05'), true],
  [failure('25006'), true],
  [failure('08001'), true],
  [failure('08004'), true],
  [failure('08P01'), true],
  [failure('53300'), true],
  [failure('23505'), false],
  [failure('ENOENT'), false],
  [new Error('x'), false],
  [undefined, false],
])('%s: %s', (error, expected) => {
  expect(isDatabaseUnavailable(error)).toBe(expected)
})

it.each([
  failure('ECONNREFUSED'),
  failure('ECONNRESET'),
  failure('EPIPE'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
])('%s is the database only where its driver says so', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
  expect(isDatabaseUnavailable(toDatabaseError(error))).toBe(true)
})

it('an answer of PostgreSQL stays what it is', () => {
  const refused = failure('23505')
  expect(toDatabaseError(refused)).toBe(refused)
})

it.each([
  [failure('53100'), true],
  [failure('ENOSPC'), true],
  [failure('EDQUOT'), true],
  [new Error('x', { cause: failure('ENOSPC') }), true],
  [failure('53300'), false],
  [undefined, false],
])('%s is for want of space: %s', (error, expected) => {
  expect(isNoSpace(error)).toBe(expected)
})
