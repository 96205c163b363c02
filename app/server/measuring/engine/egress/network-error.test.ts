import { expect, it } from 'vitest'
import { type EgressFailures, egressKey, withTrueReason } from './network-error'

const FAILURES: EgressFailures = new Map([
  ['cdn.test:443', { code: 'CONNECTION_REFUSED', reason: 'net::ERR_CONNECTION_REFUSED' }],
  ['http://cdn.test/a.js', { code: 'DNS_FAILED', reason: 'net::ERR_NAME_NOT_RESOLVED' }],
  ['http://10.0.0.1/', { code: 'PRIVATE_TARGET', reason: 'Blocked: private address' }],
])
const TUNNEL = 'net::ERR_TUNNEL_CONNECTION_FAILED'

it.each([
  ['http://user:word@Shop.test/a?b=1#c', 'http://shop.test/a?b=1'],
  ['https://shop.test/', 'shop.test:443'],
  ['ws://shop.test/', 'shop.test:80'],
  ['wss://shop.test/', 'shop.test:443'],
  ['https://[::1]:8443/', '[::1]:8443'],
  ['connect://shop.test:443', 'shop.test:443'],
])('%s has the key %s', (url, key) => {
  expect(egressKey(new URL(url))).toBe(key)
})

it.each([
  [TUNNEL, 'https://cdn.test/a.js', 'net::ERR_CONNECTION_REFUSED'],
  [TUNNEL, 'wss://cdn.test/', 'net::ERR_CONNECTION_REFUSED'],
  ['net::ERR_EMPTY_RESPONSE', 'http://cdn.test/a.js', 'net::ERR_NAME_NOT_RESOLVED'],
  [
    'Failed to load resource: net::ERR_EMPTY_RESPONSE',
    'http://10.0.0.1/',
    'Failed to load resource: Blocked: private address',
  ],
  ['net::ERR_EMPTY_RESPONSE', 'http://cdn.test/b.js', 'net::ERR_EMPTY_RESPONSE'],
  ['net::ERR_CONNECTION_RESET', 'https://cdn.test/', 'net::ERR_CONNECTION_RESET'],
  ['net::ERR_CONNECTION_CLOSED', 'wss://cdn.test/', 'net::ERR_CONNECTION_CLOSED'],
  ['net::ERR_EMPTY_RESPONSE', 'https://cdn.test/', 'net::ERR_EMPTY_RESPONSE'],
  ['net::ERR_CERT_DATE_INVALID', 'https://cdn.test/', 'net::ERR_CERT_DATE_INVALID'],
  ['net::ERR_BLOCKED_BY_CLIENT.Inspector', 'https://ads.test/', 'Blocked by the experiment'],
  [TUNNEL, 'no url', TUNNEL],
])('withTrueReason: %s at %s is %s', (text, url, expected) => {
  expect(withTrueReason(text, url, FAILURES)).toBe(expected)
})
