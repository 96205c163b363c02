import { expect, it } from 'vitest'
import { correctConsoleErrors } from './console-errors'

it('names the true reason of failed requests, also of WebSockets', () => {
  const row = (description: string, url?: string) => ({
    description,
    ...(url && { sourceLocation: { url } }),
  })
  const items = [
    row('Failed to load resource: net::ERR_EMPTY_RESPONSE', 'http://gone.test/a.js'),
    row(
      "WebSocket connection to 'wss://chat.test/' failed: net::ERR_TUNNEL_CONNECTION_FAILED",
      'https://shop.test/',
    ),
    row('TypeError: x is undefined', 'http://gone.test/a.js'),
    row('net::ERR_EMPTY_RESPONSE'),
  ]
  const audits = { 'errors-in-console': { details: { items } } } as never
  correctConsoleErrors(
    { audits },
    new Map([
      ['http://gone.test/a.js', { code: 'DNS_FAILED', reason: 'net::ERR_NAME_NOT_RESOLVED' }],
      ['chat.test:443', { code: 'CONNECTION_REFUSED', reason: 'net::ERR_CONNECTION_REFUSED' }],
    ]),
  )
  expect(items.map(({ description }) => description)).toEqual([
    'Failed to load resource: net::ERR_NAME_NOT_RESOLVED',
    "WebSocket connection to 'wss://chat.test/' failed: net::ERR_CONNECTION_REFUSED",
    'TypeError: x is undefined',
    'net::ERR_EMPTY_RESPONSE',
  ])
})
