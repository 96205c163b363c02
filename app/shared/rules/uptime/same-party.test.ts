import { expect, test } from 'vitest'
import { isSameParty } from './same-party'

test.each([
  ['https://a.test/x', 'https://a.test/y', true],
  ['http://a.test/', 'https://a.test/', true],
  ['https://a.test/', 'http://a.test/', false],
  ['http://a.test:80/', 'https://a.test:443/', true],
  ['http://a.test:8080/', 'https://a.test/', false],
  ['http://a.test/', 'https://b.test/', false],
  ['http://a.test/', 'https://www.a.test/', false],
])('%s and %s: %s', (from, to, isSame) => {
  expect(isSameParty(new URL(from), new URL(to))).toBe(isSame)
})
