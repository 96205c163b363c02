import { expect, test } from 'vitest'
import { describeAttention } from '~/shared/rules/verdict/describe-attention'
import { ITEMS, NOW } from '~/shared/rules/verdict/fixtures/items'
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

test.each([
  ['status', 503],
  ['status', 404],
  ['status', null],
  ['timeout', null],
  ['tls-expired', null],
])('%s %s has the name that the home screen gives it', (reason, httpStatus) => {
  const text = crossingText({ ...row, kind: 'event', metric: 'down', details: { reason, httpStatus } })
  const reader = { now: NOW, timeZone: 'UTC', isShared: false, isSuper: false, can: () => true }
  const { fact } = describeAttention({ ...ITEMS.down, reason, httpStatus }, reader)
  expect(text.toLowerCase()).toBe(fact.toLowerCase())
})
