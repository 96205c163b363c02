import { type Currency, exponentOf } from '../values/currency-codes'
import { formatWhole } from './figure'

/** '19.00', for fields and machines. */
export function decimalAmount(amount: number, currency: Currency): string {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const sign = amount < 0 ? '-' : ''
  return exponent === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-exponent)}`
}

/** '1,900.00'. Not Intl: server and browser may use different signs and spaces. */
export function formatAmount(amount: number, currency: Currency): string {
  const [whole = '', decimals] = decimalAmount(Math.abs(amount), currency).split('.')
  const sign = amount < 0 ? '-' : ''
  return `${sign}${formatWhole(Number(whole))}${decimals === undefined ? '' : `.${decimals}`}`
}

/** 'EUR 1,900.00' */
export const formatMoney = ({ amount, currency }: { amount: number; currency: Currency }): string =>
  `${currency} ${formatAmount(amount, currency)}`

/** '25.5%' of 2550. */
export const formatRate = (hundredths: number): string => `${hundredths / 100}%`
