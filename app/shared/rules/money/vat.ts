import { type Money, percentOf, sumOf } from './money'
import { areaOf, EU_RATES, OTHER_RATES } from './vat-rates'

export interface Seller {
  /** ISO 3166-1 codes, here and below. */
  country: string
  /** Of the seller's own country, where the table has none; hundredths of a percent. */
  ownRate: number | null
}

export interface Buyer {
  country: string
  /** Accepted: valid, or entered while the register did not answer. `country` is that of the register. */
  taxId: { country: string; isAccepted: boolean } | null
}

export type Vat =
  | { kind: 'charged'; country: string; rate: number }
  /** The buyer owes the tax: the invoice must say so. */
  | { kind: 'reverseCharge'; country: string; rate: 0 }
  | { kind: 'outside'; country: string; rate: 0 }

export const isInEu = (country: string): boolean => areaOf(country) in EU_RATES

function rateOn(country: string, day: string): number | null {
  const rates = EU_RATES[country] ?? OTHER_RATES[country]
  return rates?.find(([from]) => from <= day)?.[1] ?? null
}

/**
 * Electronic services, by the place of supply. In the seller's own country its rate, with or without a tax id. In another
 * country of the EU: reverse charge with an accepted tax id, else the buyer's rate. Outside, and for sellers outside the EU
 * abroad: none. null when the rate is not known; then nothing may be sold.
 */
export function vatFor(seller: Seller, buyer: Buyer, day: string): Vat | null {
  const [from, to] = [areaOf(seller.country), areaOf(buyer.country)]
  if (from === to) {
    const rate = seller.ownRate ?? rateOn(from, day)
    return rate === null ? null : { kind: 'charged', country: to, rate }
  }
  if (!isInEu(from) || !isInEu(to)) return { kind: 'outside', country: to, rate: 0 }
  const { taxId } = buyer
  if (taxId?.isAccepted && isInEu(taxId.country) && areaOf(taxId.country) !== from) {
    return { kind: 'reverseCharge', country: to, rate: 0 }
  }
  const rate = rateOn(to, day)
  return rate === null ? null : { kind: 'charged', country: to, rate }
}

/** Computed once, of the sum of the rounded net lines, as electronic invoices require (EN 16931, BR-CO-17). */
export function withVat(net: Money, vat: Vat): { net: Money; vat: Money; gross: Money } {
  const tax = percentOf(net, vat.rate)
  return { net, vat: tax, gross: sumOf(net.currency, [net, tax]) }
}
