import { type Currency, exponentOf } from '../../values/currency-codes'

/** The minor units of '1234.5'; null when the text is no amount of the currency. */
export function parseAmount(text: string, currency: Currency): number | null {
  const exponent = exponentOf(currency)
  const [, whole = '', decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? []
  if (whole === '' || decimals.length > exponent) return null
  return Number(whole + decimals.padEnd(exponent, '0'))
}
