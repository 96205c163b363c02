import { expect, test } from 'vitest'
import { euTaxIdOf, isTaxIdOf, normalizeTaxId } from './tax-id'

test.each([
  ['DE 123 456 789', 'DE', true],
  ['de123456789', 'DE', true],
  ['123456789', 'DE', false],
  ['DE12345678', 'DE', false],
  ['FR12345678901', 'DE', false],
  ['EL123456789', 'GR', true],
  ['GR123456789', 'GR', false],
  ['ATU12345678', 'AT', true],
  ['FR12345678901', 'MC', true],
  ['NL123456789B01', 'NL', true],
  ['12-3456789', 'US', true],
  ['GB123456789', 'GB', true],
])('%s in %s: %s', (text, country, isOne) => {
  expect(isTaxIdOf(normalizeTaxId(text), country)).toBe(isOne)
})

test('the register is that of the prefix', () => {
  expect(euTaxIdOf('EL123456789')).toEqual({ country: 'GR', prefix: 'EL', number: '123456789' })
  expect(euTaxIdOf('GB123456789')).toBeNull()
})
