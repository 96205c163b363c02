import { type Figure, figure, figureOf, rounded, type Stored } from '~/shared/format/figure'

/** A unitless number such as CLS: at most three decimals. */
export function formatDecimal(value: Stored): Figure {
  return figureOf(value, (amount) => figure(rounded(amount, 3)))
}

/** A category score, 0 to 100. */
export function formatScore(score: Stored): Figure {
  return figureOf(score, (amount) => figure(amount.toFixed(0)))
}
