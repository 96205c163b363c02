import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  churnRate,
  MOVEMENTS,
  monthlyAmount,
  type PriceChange,
  type RevenueHistory,
  revenueChanges,
  revenueMonths,
  type StatusChange,
} from './revenue'

/** January to April. */
const ends = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'].map(
  (day) => new Date(day),
)
const price = (point: number, monthly: number, currency: PriceChange['currency'] = 'EUR', buyer = 1) => ({
  ...{ point, monthly, currency, buyer },
})
const status = (
  point: number,
  name: StatusChange['status'],
  endsAt: string | null = null,
  buyer = 1,
): StatusChange => ({
  ...{ point, status: name, buyer, paymentType: 'card', trialStartedAt: null },
  endsAt: endsAt === null ? null : new Date(endsAt),
})
const history = (events: (PriceChange | StatusChange)[]): RevenueHistory => ({
  ends,
  prices: events.filter((event) => 'monthly' in event),
  statuses: events.filter((event) => 'status' in event),
})
const monthsOf = (events: (PriceChange | StatusChange)[], currency: PriceChange['currency'] = 'EUR') =>
  revenueMonths(history(events)).map(({ recurring }) => {
    const month = recurring?.[currency]
    if (!month) return null
    const moved = MOVEMENTS.filter((kind) => month[kind] !== 0).map((kind) => `${kind} ${month[kind]}`)
    return [month.closing, ...moved].join(', ')
  })

describe('recurring revenue', () => {
  test.each<[what: string, events: (PriceChange | StatusChange)[], months: (string | null)[]]>([
    [
      'starts, grows, shrinks and ends',
      [status(1, 'active'), price(1, 1000), price(2, 1500), price(3, 500), status(4, 'expired')],
      ['1000, new 1000', '1500, expansion 500', '500, contraction -1000', '0, churned -500'],
    ],
    [
      'is not measured before the first sale',
      [status(1, 'active'), status(3, 'active'), price(3, 1000)],
      [null, null, '1000, new 1000', '1000'],
    ],
    [
      'was there before the first month',
      [status(0, 'active'), price(0, 1000)],
      ['1000', '1000', '1000', '1000'],
    ],
    [
      'has no trial',
      [status(1, 'trial', '2026-03-10'), price(1, 1000), status(3, 'active')],
      ['0', '0', '1000, new 1000', '1000'],
    ],
    ['has no trial that ended', [status(1, 'trial', '2026-02-10'), price(1, 1000)], ['0', '0', '0', '0']],
    [
      'of a free plan is zero, and grows',
      [status(1, 'active'), price(1, 0), price(3, 2000)],
      ['0', '0', '2000, expansion 2000', '2000'],
    ],
    [
      'of a canceled one counts until it ends, without another event',
      [status(1, 'active'), price(1, 1000), status(2, 'canceled', '2026-03-15')],
      ['1000, new 1000', '1000', '0, churned -1000', '0'],
    ],
    [
      'counts while a payment is late',
      [status(1, 'active'), price(1, 1000), status(2, 'past_due')],
      ['1000, new 1000', '1000', '1000', '1000'],
    ],
    [
      'comes back',
      [status(1, 'active'), price(1, 1000), status(2, 'expired'), status(4, 'active'), price(4, 1200)],
      ['1000, new 1000', '0, churned -1000', '0', '1200, reactivated 1200'],
    ],
    [
      'of an organization from before the first month comes back',
      [status(0, 'expired'), price(0, 1000), status(2, 'active')],
      ['0', '1000, reactivated 1000', '1000', '1000'],
    ],
    [
      'ends with its organization',
      [status(1, 'active'), price(1, 1000), status(3, 'deleted')],
      ['1000, new 1000', '1000', '0, churned -1000', '0'],
    ],
    [
      'moves to another currency without being lost',
      [status(1, 'active'), price(1, 1000), price(2, 1100, 'USD')],
      ['1000, new 1000', '0, contraction -1000', '0', '0'],
    ],
    [
      'of plans sold before states were stored counts',
      [price(1, 1000), status(4, 'active')],
      ['1000, new 1000', '1000', '1000', '1000'],
    ],
  ])('%s', (_, events, months) => {
    expect(monthsOf(events)).toEqual(months)
  })

  test('in the other currency is an expansion, and one customer', () => {
    const events = [status(1, 'active'), price(1, 1000), price(2, 1100, 'USD')]
    expect(monthsOf(events, 'USD')).toEqual(['0', '1100, expansion 1100', '1100', '1100'])
    expect(revenueMonths(history(events))[1]?.subscriptions).toMatchObject({ opening: 1, lost: 0, active: 1 })
  })

  test.each([
    [1200, 'month', 1200],
    [1200, 'year', 100],
    [1000, 'year', 83],
    [1002, 'year', 84],
    [0, 'year', 0],
  ] as const)('%i a %s is %i a month', (amount, cycle, expected) => {
    expect(monthlyAmount(amount, 'EUR', cycle)).toBe(expected)
  })

  test('names the organizations that moved it, the largest first', () => {
    const events = [
      ...[status(1, 'active'), price(1, 1000), price(2, 900)],
      ...[status(0, 'active', null, 2), price(0, 700, 'EUR', 2), status(2, 'expired', null, 2)],
      ...[status(2, 'active', null, 3), price(2, 0, 'EUR', 3)],
      ...[status(0, 'active', null, 4), price(0, 500, 'EUR', 4)],
    ]
    expect(revenueChanges(history(events), 2, 'EUR')).toEqual([
      { buyer: 2, kind: 'churned', before: 700, after: 0 },
      { buyer: 1, kind: 'contraction', before: 1000, after: 900 },
      { buyer: 3, kind: 'new', before: 0, after: 0 },
    ])
  })
})

test('subscriptions are counted by state, with those that were lost', () => {
  const events = [
    ...[status(0, 'active', null, 1), price(0, 1000, 'EUR', 1)],
    ...[status(0, 'active', null, 2), price(0, 1000, 'USD', 2), status(1, 'expired', null, 2)],
    ...[status(0, 'canceled', '2026-02-20', 3), price(0, 0, 'EUR', 3)],
    ...[status(1, 'trial', '2026-02-20', 4), status(1, 'past_due', null, 5), status(2, 'active', null, 6)],
  ]
  expect(revenueMonths(history(events)).map(({ subscriptions }) => subscriptions)).toMatchObject([
    { active: 1, past_due: 1, canceled: 1, trial: 1, opening: 3, lost: 1 },
    { active: 2, past_due: 1, canceled: 0, trial: 0, opening: 2, lost: 1 },
    { active: 2, past_due: 1, canceled: 0, trial: 0, opening: 1, lost: 0 },
    { active: 2, opening: 1, lost: 0 },
  ])
  expect(churnRate(1, 4)).toBe(25)
  expect(churnRate(0, 0)).toBeNull()
})

const point = fc.integer({ min: 0, max: 4 })
const buyer = fc.integer({ min: 1, max: 4 })
const event = fc.oneof(
  fc.record({
    buyer,
    point,
    monthly: fc.nat(5000),
    currency: fc.constantFrom('EUR' as const, 'USD' as const),
  }),
  fc
    .record({
      ...{ buyer, point },
      name: fc.constantFrom('trial', 'active', 'past_due', 'canceled', 'expired', 'deleted'),
      ends: fc.option(fc.constantFrom('2026-01-20', '2026-03-20', '2027-01-01')),
    })
    .map((one) => status(one.point, one.name as StatusChange['status'], one.ends, one.buyer)),
)

test('movements add up to the difference, months follow each other, and later events change no past month', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const all = revenueMonths(history(events))
      for (const currency of ['EUR', 'USD'] as const) {
        const months = all.map(({ recurring }) => recurring?.[currency])
        months.forEach((month, index) => {
          if (!month) return
          const moved = MOVEMENTS.reduce((sum, kind) => sum + month[kind], 0)
          expect(month.opening + moved).toBe(month.closing)
          expect(months[index + 1]?.opening ?? month.closing).toBe(month.closing)
        })
      }
      const before = revenueMonths(history(events.filter((one) => one.point < 4)))
      for (const [index, { subscriptions }] of before.slice(0, 3).entries())
        if (subscriptions) expect(all[index]?.subscriptions).toEqual(subscriptions)
    }),
    { numRuns: 300 },
  )
})
