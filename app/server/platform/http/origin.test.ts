import { expect, test } from 'vitest'
import { isSameOrigin } from './origin'

const PUBLIC_URL = 'https://watch.example'

test.each([
  ['our own page', { 'sec-fetch-site': 'same-origin' }, true],
  ['an address that was typed', { 'sec-fetch-site': 'none' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a sibling domain', { 'sec-fetch-site': 'same-site' }, false],
  ['an unknown value', { 'sec-fetch-site': 'friendly' }, false],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL }, false],
  ['our public address', { origin: PUBLIC_URL, host: '10.0.0.1' }, true],
  ['the host it was sent to', { origin: 'http://10.0.0.1', host: '10.0.0.1' }, true],
  ['another host', { origin: 'https://evil.example', host: '10.0.0.1' }, false],
  ['an opaque origin', { origin: 'null', host: '10.0.0.1' }, false],
  ['a program', {}, true],
])('a write from %s', (_, headers, isOurs) => {
  expect(isSameOrigin(new Headers(headers as Record<string, string>), PUBLIC_URL)).toBe(isOurs)
})
