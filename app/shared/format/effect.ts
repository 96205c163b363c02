import { type Figure, MINUS, prefixed } from '~/shared/format/figure'

export interface Effect {
  value: number
  low: number
  high: number
}

type Format = (amount: number) => Figure

function signed(format: Format, amount: number): Figure {
  const sign = amount > 0 ? '+' : amount < 0 ? MINUS : ''
  return prefixed(sign, format(Math.abs(amount)))
}

/**
 * An effect with its confidence interval: '320 ms (210 to 430)'. Signs only where the bounds differ in sign;
 * otherwise the sentence says the direction. A common unit appears once.
 */
export function formatEffect({ value, low, high }: Effect, format: Format): string {
  const pointsOneWay = low > 0 || high < 0
  const write = (amount: number) => (pointsOneWay ? format(Math.abs(amount)) : signed(format, amount))
  const [first, last] = high < 0 ? [write(high), write(low)] : [write(low), write(high)]
  const middle = write(value)
  const isOneUnit = first.unit === middle.unit && last.unit === middle.unit
  const bounds = isOneUnit ? `${first.value} to ${last.value}` : `${first.text} to ${last.text}`
  return `${middle.text} (${bounds})`
}
