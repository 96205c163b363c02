import {
  AED,
  AUD,
  BHD,
  CAD,
  CHF,
  CZK,
  type DineroCurrency,
  DKK,
  EUR,
  GBP,
  HUF,
  INR,
  JPY,
  KRW,
  KWD,
  NOK,
  NZD,
  PLN,
  RON,
  SEK,
  SGD,
  USD,
} from 'dinero.js/bigint/currencies'

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

const CURRENCIES: { [C in Currency]: DineroCurrency<bigint, C> } = {
  EUR,
  USD,
  GBP,
  CHF,
  AED,
  AUD,
  BHD,
  CAD,
  CZK,
  DKK,
  HUF,
  INR,
  JPY,
  KRW,
  KWD,
  NOK,
  NZD,
  PLN,
  RON,
  SEK,
  SGD,
}

export const currencyOf = (code: Currency): DineroCurrency<bigint, string> => CURRENCIES[code]

/** Decimal places: 2 for most, 0 for yen, 3 for dinars. */
export const exponentOf = (code: Currency): number => Number(CURRENCIES[code].exponent)
