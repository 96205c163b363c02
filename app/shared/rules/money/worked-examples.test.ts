import { describe, expect, test } from 'vitest'
import { currencyOf } from '../../values/currencies'
import { CURRENCY_CODES, type Currency, exponentOf } from '../../values/currency-codes'
import { applyDiscounts, lastsOn, type Reduction, refusalOf } from './discounts'
import { type Money, percentOf, shareOf, sumOf } from './money'
import { parseAmount } from './parse-amount'
import { addMonths, periodAround, periodNumber } from './periods'
import { type Choice, type Offer, priceOf } from './plan-price'
import { prorate, takesEffect } from './proration'
import { type Buyer, vatFor, withVat } from './vat'

/** Expected values were computed by hand, or with decimal arithmetic of another language; never by this code. */

const eur = (amount: number): Money => ({ amount, currency: 'EUR' })

describe('amounts', () => {
  test.each<[text: string, currency: Currency, amount: number | null]>([
    ['19', 'EUR', 1900],
    ['19.9', 'EUR', 1990],
    ['19,90', 'EUR', 1990],
    ['1900', 'JPY', 1900],
    ['1.900', 'KWD', 1900],
    ['0.005', 'EUR', null],
    ['19.5', 'JPY', null],
    ['-1', 'EUR', null],
    ['1 000', 'EUR', null],
  ])('%s %s are %s minor units', (text, currency, amount) => {
    expect(parseAmount(text, currency)).toBe(amount)
  })

  test.each(CURRENCY_CODES)('have the decimals of %s', (code) => {
    expect(exponentOf(code)).toBe(Number(currencyOf(code).exponent))
  })

  test('of two currencies have no sum', () => {
    expect(() => sumOf('EUR', [eur(1), { amount: 1, currency: 'USD' }])).toThrow()
  })

  test.each([
    ['10.00 shared by 3', 1000, 1, 3, 333],
    ['two of 3 parts of 10.00', 1000, 2, 3, 667],
    ['half a cent, away from zero', 1, 1, 2, 1],
    ['half a cent of a credit', -1, 1, 2, -1],
    ['a third of a credit', -1000, 1, 3, -333],
    ['two thirds of a credit', -1000, 2, 3, -667],
    ['beyond 53 bits on the way', 9_007_199_254_740, 999_983, 1_000_000, 9_007_046_132_353],
  ])('%s', (_, amount, part, whole, expected) => {
    expect(shareOf(eur(amount), part, whole).amount).toBe(expected)
  })
})

describe('VAT of a net sum', () => {
  test.each([
    ['19.00 at 19 %', 1900, 1900, 361],
    ['49.99 at 19 %: 9.4981', 4999, 1900, 950],
    ['99.90 at 20 %', 9990, 2000, 1998],
    ['0.01 at 19 %: 0.0019', 1, 1900, 0],
    ['0.03 at 19 %: 0.0057', 3, 1900, 1],
    ['19.95 at 5.5 %: 1.09725', 1995, 550, 110],
    ['100.00 at 25.5 %', 10_000, 2550, 2550],
    ['10.05 at 10 %: 1.005, half up', 1005, 1000, 101],
    ['77.77 at 27 %: 20.9979', 7777, 2700, 2100],
    ['a million at 8.1 %: 99,999.99909', 123_456_789, 810, 10_000_000],
    ['a credit of 19.50 at 19 %: -3.705', -1950, 1900, -371],
    ['12.34 at 17 %: 2.0978', 1234, 1700, 210],
  ])('%s', (_, net, rate, vat) => {
    expect(percentOf(eur(net), rate).amount).toBe(vat)
    expect(withVat(eur(net), { kind: 'charged', country: 'DE', rate })).toMatchObject({
      vat: eur(vat),
      gross: eur(net + vat),
    })
  })
})

describe('the rate of VAT', () => {
  const business = (country: string): Buyer => ({ country, taxId: { country, isAccepted: true } })
  const consumer = (country: string): Buyer => ({ country, taxId: null })
  const refused = (country: string): Buyer => ({ country, taxId: { country, isAccepted: false } })
  test.each<[what: string, seller: string, buyer: Buyer, day: string, expected: [string, number] | null]>([
    ['own country, consumer', 'DE', consumer('DE'), '2026-11-30', ['charged', 1900]],
    ['own country, business', 'DE', business('DE'), '2026-11-30', ['charged', 1900]],
    ['other country of the EU, business', 'DE', business('FR'), '2026-11-30', ['reverseCharge', 0]],
    ['other country of the EU, consumer', 'DE', consumer('FR'), '2026-11-30', ['charged', 2000]],
    ['a refused tax id is none', 'DE', refused('FR'), '2026-11-30', ['charged', 2000]],
    ['Greece, whatever its register calls it', 'DE', consumer('GR'), '2026-11-30', ['charged', 2400]],
    ['Finland before September 2024', 'DE', consumer('FI'), '2024-08-31', ['charged', 2400]],
    ['Finland since September 2024', 'DE', consumer('FI'), '2024-09-01', ['charged', 2550]],
    ['Estonia before July 2025', 'EE', consumer('EE'), '2025-06-30', ['charged', 2200]],
    ['Estonia since July 2025', 'EE', consumer('EE'), '2025-07-01', ['charged', 2400]],
    ['Romania before August 2025', 'FR', consumer('RO'), '2025-07-31', ['charged', 1900]],
    ['Romania since August 2025', 'FR', consumer('RO'), '2025-08-01', ['charged', 2100]],
    ['Slovakia before 2025', 'SK', consumer('SK'), '2024-12-31', ['charged', 2000]],
    ['Slovakia since 2025', 'SK', consumer('SK'), '2025-01-01', ['charged', 2300]],
    ['Monaco is in the French area', 'FR', consumer('MC'), '2026-11-30', ['charged', 2000]],
    ['outside the EU, consumer', 'DE', consumer('CH'), '2026-11-30', ['outside', 0]],
    ['outside the EU, business', 'DE', business('US'), '2026-11-30', ['outside', 0]],
    ['a seller outside the EU abroad', 'CH', consumer('DE'), '2026-11-30', ['outside', 0]],
    ['a seller outside the EU at home', 'CH', consumer('CH'), '2026-11-30', ['charged', 810]],
    ['a seller whose rate is not known', 'US', consumer('US'), '2026-11-30', null],
    ['a day before the table', 'DE', consumer('DE'), '2023-12-31', null],
  ])('%s', (_, country, buyer, day, expected) => {
    const vat = vatFor({ country, ownRate: null }, buyer, day)
    expect(vat && [vat.kind, vat.rate]).toEqual(expected)
  })

  test('a tax id of the seller’s own country is no reason for reverse charge abroad', () => {
    const buyer = { country: 'FR', taxId: { country: 'DE', isAccepted: true } }
    expect(vatFor({ country: 'DE', ownRate: null }, buyer, '2026-11-30')).toMatchObject({ rate: 2000 })
  })

  test('the seller’s own rate comes first', () => {
    const seller = { country: 'JP', ownRate: 1000 }
    expect(vatFor(seller, consumer('JP'), '2026-11-30')).toMatchObject({ kind: 'charged', rate: 1000 })
  })
})

describe('the price of a plan', () => {
  const offer: Offer = {
    currency: 'EUR',
    priceMonth: 1900,
    priceYear: 19_000,
    checkQuota: {
      kind: 'steps',
      included: 1000,
      steps: [
        { quantity: 10_000, priceMonth: 3900, priceYear: null },
        { quantity: 5000, priceMonth: 2100, priceYear: 21_000 },
      ],
    },
    uptimeMonitor: { kind: 'free', included: 5, unit: 5, max: 50, priceMonth: 250, priceYear: 2500 },
  }
  const price = (choice: Partial<Choice>) =>
    priceOf(offer, { billingCycle: 'month', checkQuota: null, uptimeMonitor: null, ...choice })

  test.each<[what: string, choice: Partial<Choice>, amount: number, tests: number, monitors: number]>([
    ['as it is', {}, 1900, 1000, 5],
    ['a year', { billingCycle: 'year' }, 19_000, 1000, 5],
    ['less than included', { checkQuota: 10, uptimeMonitor: 1 }, 1900, 1000, 5],
    ['up to the next step', { checkQuota: 1001 }, 4000, 5000, 5],
    ['exactly a step', { checkQuota: 5000 }, 4000, 5000, 5],
    ['the last step', { checkQuota: 5001 }, 5800, 10_000, 5],
    ['a step in a year', { billingCycle: 'year', checkQuota: 2000 }, 40_000, 5000, 5],
    ['up to a whole unit', { uptimeMonitor: 6 }, 2150, 1000, 10],
    ['both, to the most', { checkQuota: 10_000, uptimeMonitor: 50 }, 8050, 10_000, 50],
    ['units in a year', { billingCycle: 'year', uptimeMonitor: 20 }, 26_500, 1000, 20],
  ])('%s', (_, choice, amount, checkQuota, uptimeMonitor) => {
    expect(price(choice)).toMatchObject({ total: eur(amount), checkQuota, uptimeMonitor })
  })

  test.each<[what: string, choice: Partial<Choice>]>([
    ['more than the last step', { checkQuota: 10_001 }],
    ['a step that is not sold by the year', { billingCycle: 'year', checkQuota: 6000 }],
    ['more monitors than the most', { uptimeMonitor: 51 }],
  ])('is not sold: %s', (_, choice) => {
    expect(price(choice)).toBeNull()
  })

  test('is told by its parts', () => {
    expect(price({ checkQuota: 5000, uptimeMonitor: 15 })?.lines).toEqual([
      { kind: 'plan', extra: 0, price: eur(1900) },
      { kind: 'checkQuota', extra: 4000, price: eur(2100) },
      { kind: 'uptimeMonitor', extra: 10, price: eur(500) },
    ])
  })
})

describe('discounts', () => {
  const percent = (hundredths: number): Reduction => ({ kind: 'percent', percent: hundredths })
  const off = (amount: number, currency: Currency = 'EUR'): Reduction => ({
    kind: 'amount',
    amount,
    currency,
  })
  test.each<[what: string, price: number, discounts: Reduction[], lines: number[], total: number]>([
    ['none', 1900, [], [], 1900],
    ['10 %', 1900, [percent(1000)], [-190], 1710],
    ['33.33 % of 19.99: 6.662667', 1999, [percent(3333)], [-666], 1333],
    ['all of it', 1900, [percent(10_000)], [-1900], 0],
    ['an amount', 1900, [off(500)], [-500], 1400],
    ['an amount above the price', 1900, [off(5000)], [-1900], 0],
    ['percent before amount, however given', 10_000, [off(500), percent(1000)], [-1000, -500], 8500],
    ['percent of the rest: 20 % and 10 %', 10_000, [percent(2000), percent(1000)], [-2000, -800], 7200],
    ['each line rounded: 15 % twice of 9.99', 999, [percent(1500), percent(1500)], [-150, -127], 722],
    ['nothing left for the second', 1900, [percent(10_000), off(100)], [-1900], 0],
    ['another currency', 1900, [off(100, 'USD')], [], 1900],
  ])('%s', (_, price, discounts, lines, total) => {
    const applied = applyDiscounts(eur(price), discounts)
    expect(applied.lines.map((line) => line.price.amount)).toEqual(lines)
    expect(applied.total).toEqual(eur(total))
  })

  test.each([
    ['once, in the first period', 1, 0, true],
    ['once, in the second', 1, 1, false],
    ['three periods, in the third', 3, 2, true],
    ['three periods, in the fourth', 3, 3, false],
    ['for ever', null, 400, true],
  ])('last: %s', (_, periods, used, expected) => {
    expect(lastsOn(periods, used)).toBe(expected)
  })

  const terms = {
    plans: [1],
    maxUses: 2,
    uses: 0,
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    isEnded: false,
  }
  test.each<[what: string, terms: object, asked: object, expected: string | null]>([
    ['the first day', {}, { today: '2026-11-01' }, null],
    ['the last day', {}, { today: '2026-11-30' }, null],
    ['too early', {}, { today: '2026-10-31' }, 'early'],
    ['too late', {}, { today: '2026-12-01' }, 'late'],
    ['used up', { uses: 2 }, {}, 'usedUp'],
    ['another plan', {}, { plan: 2 }, 'otherPlan'],
    ['no plan', {}, { plan: null }, 'otherPlan'],
    ['any plan', { plans: [] }, { plan: null }, null],
    ['ended', { isEnded: true }, {}, 'ended'],
  ])('are given: %s', (_, change, asked, expected) => {
    expect(refusalOf({ ...terms, ...change }, { today: '2026-11-15', plan: 1, ...asked })).toBe(expected)
  })
})

describe('periods', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months are %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })

  test.each([
    ['in winter', 'Europe/Berlin', 0, '2026-01-30T23:00:00Z', '2026-02-27T23:00:00Z'],
    ['into summer time', 'Europe/Berlin', 2, '2026-03-30T22:00:00Z', '2026-04-29T22:00:00Z'],
    ['west of Greenwich', 'America/New_York', 0, '2026-01-31T05:00:00Z', '2026-02-28T05:00:00Z'],
    ['in UTC', 'UTC', 1, '2026-02-28T00:00:00Z', '2026-03-31T00:00:00Z'],
  ])('start and end with the seller’s days: %s', (_, timeZone, index, start, end) => {
    const period = periodNumber('2026-01-31', 'month', index, timeZone)
    expect(period).toEqual({ start: new Date(start), end: new Date(end) })
  })

  test.each([
    ['before the first', 'month', '2026-01-01T00:00:00Z', '2026-01-31', '2026-02-28'],
    ['the last moment of one', 'month', '2026-02-27T23:59:59.999Z', '2026-01-31', '2026-02-28'],
    ['the first moment of the next', 'month', '2026-02-28T00:00:00Z', '2026-02-28', '2026-03-31'],
    ['years later', 'month', '2031-05-15T12:00:00Z', '2031-04-30', '2031-05-31'],
    ['a year', 'year', '2028-03-01T00:00:00Z', '2028-01-31', '2029-01-31'],
  ] as const)('around a moment: %s', (_, cycle, now, start, end) => {
    const period = periodAround('2026-01-31', cycle, new Date(now), 'UTC')
    expect([period.start, period.end].map((at) => at.toISOString().slice(0, 10))).toEqual([start, end])
  })
})

describe('proration', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const period = (start: string, end: string) => ({
    start: new Date(`${start}T00:00:00Z`),
    end: new Date(`${end}T00:00:00Z`),
  })
  const monthly = (amount: number) => ({ billingCycle: 'month' as const, total: eur(amount) })
  const annual = (amount: number) => ({ billingCycle: 'year' as const, total: eur(amount) })
  test.each<
    [what: string, start: string, end: string, day: string, number, number, credit: number, charge: number]
  >([
    ['the middle of April', '2026-04-01', '2026-05-01', '2026-04-16', 3000, 9000, -1500, 4500],
    ['from 31 January', '2026-01-31', '2026-02-28', '2026-02-14', 2800, 5600, -1400, 2800],
    ['the last day: a thirtieth', '2026-11-01', '2026-12-01', '2026-11-30', 1900, 4900, -63, 163],
    ['the first day: all of it', '2026-11-01', '2026-12-01', '2026-11-01', 1900, 4900, -1900, 4900],
    ['February of a leap year: 15 of 29', '2028-02-01', '2028-03-01', '2028-02-15', 2900, 4900, -1500, 2534],
    ['February of another: 14 of 28', '2026-02-01', '2026-03-01', '2026-02-15', 2900, 4900, -1450, 2450],
    ['a downgrade: 14 of 31', '2026-03-01', '2026-04-01', '2026-03-18', 9900, 4900, -4471, 2213],
    ['both rounded: 21 of 31', '2026-10-01', '2026-11-01', '2026-10-11', 1000, 2000, -677, 1355],
    ['a third of 19.99', '2026-11-01', '2026-12-01', '2026-11-21', 1000, 1999, -333, 666],
  ])('%s', (_, start, end, day, from, to, credit, charge) => {
    const found = prorate(
      { from: monthly(from), to: monthly(to), period: period(start, end), at: at(day) },
      'UTC',
    )
    expect([found.credit, found.charge, found.total].map(({ amount }) => amount)).toEqual([
      credit,
      charge,
      credit + charge,
    ])
    expect(found.period).toEqual(period(start, end))
  })

  test.each([
    ['half a year of 365 days', '2026-01-01', '2027-01-01', '2026-07-01', 36_500, 73_000, -18_400, 36_800],
    ['half a leap year', '2028-01-01', '2029-01-01', '2028-07-01', 36_600, 73_200, -18_400, 36_800],
  ])('%s', (_, start, end, day, from, to, credit, charge) => {
    const change = { from: annual(from), to: annual(to), period: period(start, end), at: at(day) }
    const found = prorate(change, 'UTC')
    expect([found.credit.amount, found.charge.amount]).toEqual([credit, charge])
  })

  test('a change to years starts one today, and credits the rest of the month', () => {
    const found = prorate(
      {
        from: monthly(3000),
        to: annual(30_000),
        period: period('2026-11-01', '2026-12-01'),
        at: at('2026-11-16'),
      },
      'UTC',
    )
    expect(found).toMatchObject({ credit: eur(-1500), charge: eur(30_000), total: eur(28_500) })
    expect(found.period).toEqual(period('2026-11-16', '2027-11-16'))
  })

  test('counts the seller’s days: in Auckland the last day has begun', () => {
    const november = periodNumber('2026-11-01', 'month', 0, 'Pacific/Auckland')
    const late = new Date('2026-11-29T12:00:00Z')
    const change = { from: monthly(3000), to: monthly(6000), period: november, at: late }
    expect(prorate(change, 'Pacific/Auckland')).toMatchObject({ credit: eur(-100), charge: eur(200) })
  })

  test.each([
    ['more a month', monthly(1900), monthly(2900), 'now'],
    ['less a month', monthly(2900), monthly(1900), 'renewal'],
    ['the same', monthly(1900), monthly(1900), 'now'],
    ['a year that costs less than twelve months', monthly(1900), annual(19_000), 'now'],
    ['a month instead of a year, dearer in sum', annual(19_000), monthly(1900), 'renewal'],
  ] as const)('takes effect: %s', (_, from, to, expected) => {
    expect(takesEffect(from, to)).toBe(expected)
  })
})
