import { expect, test } from 'vitest'
import type { Money } from './money'
import { orderLines } from './order-lines'
import type { Proration } from './proration'

const eur = (amount: number): Money => ({ amount, currency: 'EUR' })
const plan = {
  ...{ name: 'Team', currency: 'EUR' as const },
  lines: [
    { kind: 'plan' as const, extra: 0, price: eur(1900) },
    { kind: 'checkQuota' as const, extra: 1000, price: eur(500) },
  ],
  discounts: [{ name: 'Spring', price: eur(-240) }],
}
const proration = {
  ...{ credit: eur(-950), charge: eur(2450), total: eur(1500), days: { left: 15, all: 30 } },
} as Proration

test.each([
  ['a new period', 'now', null, true, ['plan 1900', 'checkQuota 500', 'discount -240'], 2160],
  ['the rest of a period', 'now', proration, true, ['charge 2450 15', 'credit -950 15'], 1500],
  ['a new cycle within a period', 'now', proration, false, ['charge 2450', 'credit -950 15'], 1500],
  ['the renewal', 'renewal', null, true, [], 0],
] as const)('%s', (_, when, change, keepsPeriod, expected, total) => {
  const { lines, net } = orderLines(plan, { when, proration: change, keepsPeriod })
  const texts = lines.map(({ kind, price, days }) =>
    [kind, price.amount, days?.left].filter(Boolean).join(' '),
  )
  expect([texts, net]).toEqual([[...expected], eur(total)])
})
