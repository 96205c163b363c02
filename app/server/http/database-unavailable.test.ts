import { expect, it } from 'vitest'
import { isDatabaseUnavailable, isNoSpace } from './database-unavailable'

const failure = (code: string) => Object.assign(new Error('x'), { code })

it.each([
  [failure('ECONNREFUSED'), true],
  [failure('57P01'), true],
  [failure('53300'), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('Connection terminated due to connection timeout'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [failure('23505'), false],
  [failure('ENOENT'), false],
  [new Error('x'), false],
  [undefined, false],
])('%s: %s', (error, expected) => {
  expect(isDatabaseUnavailable(error)).toBe(expected)
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
