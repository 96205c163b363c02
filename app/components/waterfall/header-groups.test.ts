import { expect, test } from 'vitest'
import { groupHeaders } from './header-groups'

test('headers are grouped by topic, each once and in order', () => {
  const headers = {
    vary: 'Accept',
    server: 'nginx',
    'x-frame-options': 'DENY',
    'cache-control': 'max-age=60',
    'access-control-allow-origin': '*',
    'cross-origin-opener-policy': 'same-origin',
    'content-type': 'text/css',
  }
  expect(groupHeaders(headers)).toEqual({
    cache: [
      ['cache-control', 'max-age=60'],
      ['vary', 'Accept'],
    ],
    security: [
      ['access-control-allow-origin', '*'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['x-frame-options', 'DENY'],
    ],
    other: [
      ['content-type', 'text/css'],
      ['server', 'nginx'],
    ],
  })
})
