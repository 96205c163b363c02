import { describe, expect, test } from 'vitest'
import { isIban } from './iban'
import { invoiceNumber, invoicePeriod, invoiceTotals } from './invoice'
import type { Vat } from './vat'

const line = (net: number) => ({ description: 'Line', quantity: 1, net })
const charged = (rate: number): Vat => ({ kind: 'charged', country: 'DE', rate })

/**
 * Net amounts of lines in minor units, VAT rate in hundredths of a percent, VAT and total. The amounts are worked by hand:
 * the rate of the sum, halves away from zero. Rounding each line instead gives 1 more or less where it says so.
 */
test.each([
  ['one line', [10_000], 1900, 1900, 11_900],
  ['a half cent goes up', [50], 1900, 10, 60],
  ['just below a half', [2_339], 1900, 444, 2_783],
  ['three lines, where rounding each would be 1 less', [33, 33, 33], 1900, 19, 118],
  ['three lines, where rounding each would be 1 more', [8, 8, 8], 1900, 5, 29],
  ['a discount is taken off before VAT', [3000, 1500, -451], 1900, 769, 4_818],
  ['everything taken off', [3000, -3000], 1900, 0, 0],
  ['a rate with a decimal', [10_000], 2550, 2550, 12_550],
  ['a rate with two decimals', [9_999], 810, 810, 10_809],
  ['no rate', [12_345], 0, 0, 12_345],
])('VAT of %s', (_, nets, rate, vat, gross) => {
  const totals = invoiceTotals('EUR', nets.map(line), charged(rate))
  expect([totals?.vat.amount, totals?.gross.amount]).toEqual([vat, gross])
})

test('less than nothing is no invoice', () => {
  expect(invoiceTotals('EUR', [line(100), line(-101)], charged(1900))).toBeNull()
})

describe('numbers and periods', () => {
  test('have the year and five digits', () => {
    expect(invoiceNumber('INV-{year}-{number}', 2026, 42)).toBe('INV-2026-00042')
    expect(invoiceNumber('{number}/{year}', 2027, 123_456)).toBe('123456/2027')
  })

  test.each([
    ['2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z', '2026-11-01', '2026-11-30'],
    ['2026-03-28T23:00:00Z', '2026-04-28T22:00:00Z', '2026-03-29', '2026-04-28'],
    ['2026-11-30T12:00:00Z', '2026-11-30T12:00:00Z', '2026-11-30', '2026-11-30'],
  ])('are days of the seller: %s to %s', (start, end, from, to) => {
    const period = { start: new Date(start), end: new Date(end) }
    expect(invoicePeriod(period, 'Europe/Berlin')).toEqual({ from, to })
  })

  test.each([
    ['DE89370400440532013000', true],
    ['GB82WEST12345698765432', true],
    ['NL91ABNA0417164300', true],
    ['DE88370400440532013000', false],
    ['DE8937040044', false],
  ])('IBAN %s: %s', (text, isRight) => expect(isIban(text)).toBe(isRight))
})
