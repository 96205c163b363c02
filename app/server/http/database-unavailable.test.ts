import { expect, it } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable'

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
