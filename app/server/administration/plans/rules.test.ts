import { expect, test } from 'vitest'
import type { Offer } from '~/shared/rules/money/plan-price'
import { chosenOf, type Held, nextPeriod, pricePeriod } from './rules'

const offer: Offer = {
  ...{ currency: 'EUR', priceMonth: 1000, priceYear: 10_000 },
  checkQuota: { kind: 'fixed', included: null },
  uptimeMonitor: { kind: 'free', included: 5, unit: 5, max: 20, priceMonth: 100, priceYear: null },
}
const choice = { billingCycle: 'month', checkQuota: null, uptimeMonitor: null } as const
const held = (change: Partial<Held> = {}): Held => ({
  ...{ name: 'Half', reduction: { kind: 'percent', percent: 5000 }, periods: 1, periodsUsed: 0, plans: [] },
  ...change,
})

test.each<[what: string, discount: Held, running: number, next: number]>([
  ['given within a period', held(), 1000, 500],
  ['of the running period', held({ periodsUsed: 1 }), 500, 1000],
  ['used up before it', held({ periodsUsed: 2 }), 1000, 1000],
  ['for ever', held({ periods: null, periodsUsed: 9 }), 500, 500],
  ['of another plan', held({ plans: [8], periods: null, periodsUsed: 1 }), 1000, 1000],
])('a discount %s', (_, discount, running, next) => {
  const priced = { plan: 7, offer, choice, held: [discount] }
  expect(pricePeriod(priced, 'running')?.due.amount).toBe(running)
  expect(pricePeriod(priced, 'next')?.due.amount).toBe(next)
})

test('what was chosen is kept only where it is more than the plan includes', () => {
  expect(chosenOf(offer, { checkQuota: null, uptimeMonitor: 5 })).toEqual({ tests: null, monitors: null })
  expect(chosenOf(offer, { checkQuota: null, uptimeMonitor: 10 })).toEqual({ tests: null, monitors: 10 })
})

test.each([
  ['months go on from the anchor', '2026-01-31', '2026-02-28', 'month', 'month', '2026-01-31', '2026-03-31'],
  [
    'a year starts where the month ended',
    '2026-01-31',
    '2026-02-28',
    'month',
    'year',
    '2026-02-28',
    '2027-02-28',
  ],
] as const)('%s', (_, anchor, end, from, to, newAnchor, newEnd) => {
  const found = nextPeriod({ anchor, end: new Date(`${end}T00:00:00Z`) }, { from, to }, 'UTC')
  expect([found.anchor, found.period.end.toISOString().slice(0, 10)]).toEqual([newAnchor, newEnd])
})
