import {
  add,
  calculator,
  type Dinero,
  dinero,
  halfAwayFromZero,
  multiply,
  toSnapshot,
} from 'dinero.js/bigint'
import { currencyOf } from '../../values/currencies'
import type { Currency } from '../../values/currency-codes'

/** An amount in minor units: 1900 is EUR 19.00, JPY 1,900 and KWD 1.900. */
export interface Money {
  amount: number
  currency: Currency
}

const toDinero = ({ amount, currency }: Money): Dinero<bigint> =>
  dinero({ amount: BigInt(amount), currency: currencyOf(currency) })

function fromDinero(value: Dinero<bigint>, currency: Currency): Money {
  const amount = Number(toSnapshot(value).amount)
  if (!Number.isSafeInteger(amount)) throw new RangeError('The amount is too large')
  return { amount: amount + 0, currency }
}

const zero = (currency: Currency): Money => ({ amount: 0, currency })

/** Of one currency: another one throws. */
export const sumOf = (currency: Currency, parts: readonly Money[]): Money =>
  fromDinero(
    parts.reduce((sum, part) => add(sum, toDinero(part)), toDinero(zero(currency))),
    currency,
  )

export const negated = (money: Money): Money => times(money, -1)

export const times = (money: Money, factor: number): Money =>
  fromDinero(multiply(toDinero(money), BigInt(factor)), money.currency)

/** `part` of `whole`, rounded to a minor unit; halves go away from zero, as invoices round. */
export function shareOf(money: Money, part: number, whole: number): Money {
  const { amount } = toSnapshot(multiply(toDinero(money), BigInt(part)))
  const rounded = halfAwayFromZero(amount, BigInt(whole), calculator)
  return fromDinero(dinero({ amount: rounded, currency: currencyOf(money.currency) }), money.currency)
}

/** Percentages have two decimals: 2550 is 25.5 %. */
export const percentOf = (money: Money, hundredths: number): Money => shareOf(money, hundredths, 10_000)
