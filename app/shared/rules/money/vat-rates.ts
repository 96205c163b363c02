/**
 * Standard rates of the member states of the EU, newest first: hundredths of a percent, and the first day each applies to.
 * From 2024 on. Rates change: an operator compares them with the European Commission's 'Taxes in Europe' database.
 */
type Rates = readonly (readonly [from: string, rate: number])[]

const since2024 = (rate: number): Rates => [['2024-01-01', rate]]

export const EU_RATES: Readonly<Record<string, Rates>> = {
  AT: since2024(2000),
  BE: since2024(2100),
  BG: since2024(2000),
  CY: since2024(1900),
  CZ: since2024(2100),
  DE: since2024(1900),
  DK: since2024(2500),
  EE: [
    ['2025-07-01', 2400],
    ['2024-01-01', 2200],
  ],
  ES: since2024(2100),
  FI: [
    ['2024-09-01', 2550],
    ['2024-01-01', 2400],
  ],
  FR: since2024(2000),
  GR: since2024(2400),
  HR: since2024(2500),
  HU: since2024(2700),
  IE: since2024(2300),
  IT: since2024(2200),
  LT: since2024(2100),
  LU: since2024(1700),
  LV: since2024(2100),
  MT: since2024(1800),
  NL: since2024(2100),
  PL: since2024(2300),
  PT: since2024(2300),
  RO: [
    ['2025-08-01', 2100],
    ['2024-01-01', 1900],
  ],
  SE: since2024(2500),
  SI: since2024(2200),
  SK: [
    ['2025-01-01', 2300],
    ['2024-01-01', 2000],
  ],
}

/** Only for sellers of the country itself. */
export const OTHER_RATES: Readonly<Record<string, Rates>> = {
  CH: since2024(810),
  GB: since2024(2000),
  IS: since2024(2400),
  LI: since2024(810),
  NO: since2024(2500),
}

/** Whose VAT area is another state's. */
const AREAS: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' }
export const areaOf = (country: string): string => AREAS[country] ?? country

/** Whether a seller there need not say its rate. */
export const hasOwnRate = (country: string): boolean =>
  areaOf(country) in EU_RATES || areaOf(country) in OTHER_RATES
