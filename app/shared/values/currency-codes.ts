/** The currencies that plans are sold in. */
export const CURRENCY_CODES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'AED',
  'AUD',
  'BHD',
  'CAD',
  'CZK',
  'DKK',
  'HUF',
  'INR',
  'JPY',
  'KRW',
  'KWD',
  'NOK',
  'NZD',
  'PLN',
  'RON',
  'SEK',
  'SGD',
] as const
export type Currency = (typeof CURRENCY_CODES)[number]

/** Decimal places, as in ISO 4217; 2 for all others. */
const EXPONENTS: Partial<Record<Currency, number>> = { BHD: 3, JPY: 0, KRW: 0, KWD: 3 }
export const exponentOf = (code: Currency): number => EXPONENTS[code] ?? 2
