import { expect, test } from 'vitest'
import { isAddressAllowed } from './allowed-addresses'

test.each([
  ['all, when none is named', [], '203.0.113.7', true],
  ['the address itself', ['203.0.113.7'], '203.0.113.7', true],
  ['its network', ['203.0.113.0/24'], '203.0.113.7', true],
  ['an address as IPv6', ['203.0.113.0/24'], '::ffff:203.0.113.7', true],
  ['another network', ['203.0.112.0/24'], '203.0.113.7', false],
  ['IPv6', ['2001:db8::/32'], '2001:db8:1::7', true],
  ['no IPv4 in a network of IPv6', ['::/0'], '203.0.113.7', false],
  ['one of several', ['198.51.100.1', '2001:db8::/32', '203.0.113.0/28'], '203.0.113.7', true],
  ['no unknown address', ['0.0.0.0/0'], null, false],
  ['no text', ['0.0.0.0/0'], 'unknown', false],
] as const)('%s', (_, allowed, ip, expected) => {
  expect(isAddressAllowed(allowed, ip)).toBe(expected)
})
