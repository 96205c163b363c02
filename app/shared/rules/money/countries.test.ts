import { expect, test } from 'vitest'
import { decimalAmount, formatMoney, formatRate } from '../../format/money'
import { listCountries, requiresPostalCode, requiresRegion } from './countries'

test('countries say what their addresses need', () => {
  const countries = listCountries()
  expect(countries.length).toBeGreaterThan(240)
  expect(
    countries
      .filter(({ code }) => requiresPostalCode(code))
      .map(({ code }) => code)
      .sort(),
  ).toEqual(['AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IN', 'IT', 'NL', 'US'])
  expect(countries.filter(({ code }) => requiresRegion(code)).map(({ name }) => name)).toEqual([
    'United Arab Emirates',
  ])
  expect(countries.find(({ code }) => code === 'SE')).toEqual({
    name: 'Sweden',
    code: 'SE',
    required_address_information: '',
  })
})

test('amounts are written with the decimals of their currency', () => {
  expect(formatMoney({ amount: 190_005, currency: 'EUR' })).toBe('EUR 1,900.05')
  expect(formatMoney({ amount: -5, currency: 'EUR' })).toBe('EUR -0.05')
  expect(formatMoney({ amount: 1900, currency: 'JPY' })).toBe('JPY 1,900')
  expect(formatMoney({ amount: 1900, currency: 'KWD' })).toBe('KWD 1.900')
  expect(decimalAmount(123_456, 'USD')).toBe('1234.56')
  expect([1900, 2550, 810].map(formatRate)).toEqual(['19%', '25.5%', '8.1%'])
})
