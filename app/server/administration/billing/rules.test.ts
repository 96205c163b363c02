import { expect, test } from 'vitest'
import { isExpired } from '~/shared/rules/access/subscription'
import { changedSubscription, type Settings } from './rules'

const NOW = new Date('2026-11-23T12:00:00Z')
const ended: Settings = {
  status: 'trial',
  paymentType: 'none',
  invoiceStatus: null,
  trialLevel: 1,
  trialStartedAt: new Date('2026-10-01T00:00:00Z'),
  endsAt: null,
  plan: null,
  testQuota: null,
  uptimeQuota: null,
}

test('a processed invoice ends the trial', () => {
  const waiting: Settings = { ...ended, paymentType: 'invoice', invoiceStatus: 'waiting' }
  const change = { invoiceStatus: 'processed', plan: 'Team', endsAt: '2027-11-30', testQuota: 500 } as const
  expect(changedSubscription(waiting, change, NOW)).toEqual({
    ...waiting,
    status: 'active',
    trialLevel: 0,
    invoiceStatus: 'processed',
    plan: 'Team',
    testQuota: 500,
    endsAt: new Date('2027-11-30T23:59:59.999Z'),
  })
})

test('a later end extends a trial, and an end in the past expires it', () => {
  expect(isExpired(ended, NOW)).toBe(true)
  const extended = changedSubscription(ended, { endsAt: '2026-12-24' }, NOW)
  expect([extended.status, isExpired(extended, NOW)]).toEqual(['trial', false])
  expect(isExpired(changedSubscription(extended, { endsAt: '2026-11-22' }, NOW), NOW)).toBe(true)
  expect(isExpired(changedSubscription(extended, { endsAt: '2026-11-23' }, NOW), NOW)).toBe(false)
})

test('an order outlives the set end of a trial, and a paid invoice drops it', () => {
  const endsAt = new Date('2026-11-20T23:59:59.999Z')
  const waiting: Settings = { ...ended, endsAt, paymentType: 'invoice', invoiceStatus: 'waiting' }
  expect(isExpired({ ...ended, endsAt }, NOW)).toBe(true)
  expect(isExpired(waiting, NOW)).toBe(false)
  const form = { invoiceStatus: 'processed', endsAt: '2026-11-20' } as const
  const paid = changedSubscription(waiting, form, NOW)
  expect([paid.status, paid.endsAt, isExpired(paid, NOW)]).toEqual(['active', null, false])
})

test('a withdrawn order leaves the trial as it was', () => {
  const waiting: Settings = { ...ended, paymentType: 'invoice', invoiceStatus: 'waiting' }
  expect(changedSubscription(waiting, { invoiceStatus: null }, NOW)).toEqual(ended)
})

test('an expired subscription revives by a new end only', () => {
  const expired: Settings = { ...ended, status: 'expired', trialLevel: 0 }
  expect(changedSubscription(expired, { plan: 'Team' }, NOW).status).toBe('expired')
  expect(changedSubscription(expired, { endsAt: '2026-11-01' }, NOW).status).toBe('expired')
  expect(changedSubscription(expired, { endsAt: '2027-11-01' }, NOW).status).toBe('active')
  expect(changedSubscription(expired, { endsAt: null }, NOW).status).toBe('active')
  const paid: Settings = { ...expired, paymentType: 'invoice', invoiceStatus: 'processed' }
  expect(changedSubscription(paid, { plan: 'Team' }, NOW).status).toBe('expired')
})

test('absent fields stay, null clears, and an organization without a subscription gets one', () => {
  const paid = changedSubscription(null, { plan: 'Team', testQuota: 100 }, NOW)
  expect(paid).toMatchObject({ status: 'active', plan: 'Team', testQuota: 100, uptimeQuota: null })
  expect(changedSubscription(paid, { testQuota: null }, NOW)).toMatchObject({ plan: 'Team', testQuota: null })
})
