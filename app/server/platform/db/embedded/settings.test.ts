import { expect, test } from 'vitest'
import { asArguments, sharedBuffers } from './settings'

const GIB = 1024 ** 3

test('uses a quarter of the memory, and leaves room for the browsers', () => {
  expect(sharedBuffers(0.1 * GIB)).toBe('64MB')
  expect(sharedBuffers(2 * GIB)).toBe('512MB')
  expect(sharedBuffers(64 * GIB)).toBe('1024MB')
})

test('settings become arguments of the server', () => {
  expect(asArguments({ jit: 'off', port: 5432 })).toEqual(['-c', 'jit=off', '-c', 'port=5432'])
})
