import { afterEach, expect, test } from 'vitest'
import { preserveNativeFetch } from './native-fetch'

const NAMES = ['fetch', 'Request', 'Response', 'Headers', 'FormData', 'File'] as const
const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)!] as const)
afterEach(() => {
  for (const [name, descriptor] of before) Object.defineProperty(globalThis, name, descriptor)
})

test('patches of Node’s fetch have no effect', () => {
  const native = NAMES.map((name) => globalThis[name])
  preserveNativeFetch()
  for (const name of NAMES) Object.assign(globalThis, { [name]: () => 'another library' })
  expect(NAMES.map((name) => globalThis[name])).toEqual(native)
})
