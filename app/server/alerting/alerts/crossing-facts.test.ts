import { expect, test } from 'vitest'
import { crossingText } from './crossing-facts'

const row = { direction: 'worse', value: 3, confirm_value: null, threshold: null, baseline: null } as const

test.each([
  ['failedTests', { failureCode: 'TLS_EXPIRED' }, '3 failed tests in a row: the TLS certificate has expired'],
  ['failedTests', { failureCode: 'ENGINE_ERROR' }, '3 failed tests in a row: Lighthouse failed'],
  ['failedTests', { failureCode: null }, '3 failed tests in a row'],
  ['down', { reason: 'refused' }, 'Down: connection refused'],
  ['down', { reason: 'of a later version' }, 'Down: of a later version'],
  ['down', {}, 'Down'],
  [
    'tlsExpiry',
    { certificate: { name: 'R11', endsAt: '2026-12-04T23:59:59.000Z' } },
    'TLS certificate 3 days: “R11” ends on 4 Dec 2026',
  ],
  ['tlsExpiry', { certificate: null }, 'TLS certificate 3 days'],
] as const)('%s %o', (metric, details, text) => {
  expect(crossingText({ ...row, kind: 'event', metric, details })).toBe(text)
})
