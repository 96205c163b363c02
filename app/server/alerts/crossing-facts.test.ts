import { expect, test } from 'vitest'
import { crossingText } from './crossing-facts'

const row = { direction: 'worse', value: 3, confirm_value: null, threshold: null, baseline: null } as const

test.each([
  ['failedTests', { failureCode: 'TLS_EXPIRED' }, '3 failed tests in a row: the TLS certificate has expired'],
  ['failedTests', { failureCode: 'ENGINE_ERROR' }, '3 failed tests in a row: Lighthouse failed'],
  ['failedTests', { failureCode: null }, '3 failed tests in a row'],
  ['down', { reason: 'refused' }, 'Down: connection refused'],
  ['down', { reason: 'of a later version' }, 'Down'],
  ['down', {}, 'Down'],
] as const)('%s %o', (metric, details, text) => {
  expect(crossingText({ ...row, kind: 'event', metric, details })).toBe(text)
})
