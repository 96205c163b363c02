import { expect, it } from 'vitest'
import { parseCode, passkeyOrigin, recoveryCodeOf, waitMs } from './rules'

it.each([
  ['123456', { kind: 'totp', code: '123456' }],
  [' 123 456 ', { kind: 'totp', code: '123456' }],
  ['12345', null],
  ['1234567', null],
  ['abcd-efgh-jkmn-pqrs', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
  ['ABCD EFGH JKMN PQRS', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
  ['abcd-efgh-jkmn-pqr0', null],
  ['abcd-efgh-jkmn', null],
  ['', null],
])('what was typed: %j is %j', (typed, parsed) => {
  expect(parseCode(typed)).toEqual(parsed)
})

it('a recovery code is four groups of four, and is read back', () => {
  const code = recoveryCodeOf(new Uint8Array(16).map((_, i) => i * 17))
  expect(code).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/)
  expect(parseCode(code)).toEqual({ kind: 'recovery', code: code.replaceAll('-', '') })
})

it.each([
  [1, 0],
  [4, 0],
  [5, 60_000],
  [6, 120_000],
  [8, 480_000],
  [20, 900_000],
])('the wait after wrong codes after %d is %d ms', (failures, ms) => {
  expect(waitMs(failures)).toBe(ms)
})

it.each([
  ['https://keeper.example.com/app', { origin: 'https://keeper.example.com', rpId: 'keeper.example.com' }],
  [
    'https://keeper.example.com:8443/',
    { origin: 'https://keeper.example.com:8443', rpId: 'keeper.example.com' },
  ],
  ['http://localhost:3000/', { origin: 'http://localhost:3000', rpId: 'localhost' }],
  ['http://keeper.example.com/', null],
  ['https://192.0.2.7/', null],
  ['http://127.0.0.1:3000/', null],
  ['https://[2001:db8::1]/', null],
])('passkeys of %s belong to %j', (url, found) => {
  expect(passkeyOrigin(url)).toEqual(found)
})
