import { isInEu } from './vat'
import { areaOf } from './vat-rates'

/** After the prefix; as the register of the EU (VIES) publishes them. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

export const normalizeTaxId = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase()

/** Greece has a prefix of its own. */
const PREFIXES: Readonly<Record<string, string>> = { EL: 'GR' }

/** The country of the register and the number there; null when it is no tax id of the EU. */
export function euTaxIdOf(taxId: string): { country: string; prefix: string; number: string } | null {
  const [prefix, number] = [taxId.slice(0, 2), taxId.slice(2)]
  const country = PREFIXES[prefix] ?? prefix
  return FORMATS[country]?.test(number) && prefix !== 'GR' ? { country, prefix, number } : null
}

/** Buyers in the EU have one of the EU, of their own country. Others may have anything. */
export const isTaxIdOf = (taxId: string, country: string): boolean =>
  !isInEu(country) || euTaxIdOf(taxId)?.country === areaOf(country)
