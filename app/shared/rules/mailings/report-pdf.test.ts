import { expect, it } from 'vitest'
import { canHavePdf, MAX_ATTACHED_BYTES, pdfOutcome } from './report-pdf'

const done = (bytes: number) => ({ state: 'done' as const, bytes })
const order = (state: 'queued' | 'printing' | 'failed' | 'cancelled') => ({ state, bytes: null })

it.each([
  [null, false, 'wait'],
  [order('queued'), false, 'wait'],
  [order('printing'), false, 'wait'],
  [null, true, 'late'],
  [order('queued'), true, 'late'],
  [order('printing'), true, 'late'],
  [order('failed'), false, 'failed'],
  [order('failed'), true, 'failed'],
  [order('cancelled'), false, 'failed'],
  [done(MAX_ATTACHED_BYTES), false, 'attach'],
  [done(MAX_ATTACHED_BYTES), true, 'attach'],
  [done(MAX_ATTACHED_BYTES + 1), false, 'link'],
] as const)('with %j, overdue %s: %s', (pdf, isOverdue, outcome) => {
  expect(pdfOutcome(pdf, isOverdue)).toBe(outcome)
})

it.each([
  ['standard', true, true],
  ['competitor', true, true],
  ['standard', false, false],
  ['team', false, false],
  ['alert', true, false],
] as const)('%s, about a client %s: %s', (kind, hasClient, can) => {
  expect(canHavePdf(kind, hasClient)).toBe(can)
})
