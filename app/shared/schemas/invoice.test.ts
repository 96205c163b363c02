import { expect, test } from 'vitest'
import { invoiceOrderForm, paymentForm } from './invoice'

const order = {
  ...{
    organization: '7',
    key: 'k',
    name: 'Nordlicht',
    street: 'Deichweg 2',
    postalCode: '24103',
    city: 'Kiel',
  },
  ...{ country: 'DE', email: 'a@buyer.example', currency: 'EUR' },
  ...{ periodStart: '2026-11-01', periodEnd: '2026-11-30' },
}
const linesOf = (lines: string) => invoiceOrderForm.safeParse({ ...order, lines })

test('lines are an amount and a description each, ended as browsers and programs end them', () => {
  expect(linesOf('300.00 Plan Pro, a year\r\n-30,5 Discount\n\n').data?.lines).toEqual([
    { description: 'Plan Pro, a year', quantity: 1, net: 30_000 },
    { description: 'Discount', quantity: 1, net: -3050 },
  ])
})

test.each(['', 'Plan Pro', '300.00', '1.234 Too exact', '9999999999 Too much'])(
  '"%s" is no line',
  (lines) => {
    expect(linesOf(lines).error?.issues.map(({ path }) => path.join('.'))).toContain('lines')
  },
)

test.each([
  ['EUR', '19.5', 1950],
  ['JPY', '1900', 1900],
  ['KWD', '1.234', 1234],
  ['EUR', '0', null],
  ['EUR', '-1', null],
])('a payment in %s of %s', (currency, amount, minor) => {
  const { data } = paymentForm.safeParse({ amount, currency, paidOn: '2026-11-30' })
  expect(data?.amount ?? null).toBe(minor)
})
