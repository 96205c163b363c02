import { expect, it } from 'vitest'
import { networkOf, widerNetworkOf } from './networks'

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['not an address', 'unknown', 'unknown'],
  [null, 'unknown', 'unknown'],
])('%s counts as %s in %s', (ip, network, wider) => {
  expect([networkOf(ip), widerNetworkOf(ip)]).toEqual([network, wider])
})
