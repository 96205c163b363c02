import {
  type Figure,
  figure,
  figureOf,
  MINUS,
  NOT_MEASURED,
  prefixed,
  rounded,
  type Stored,
} from '~/shared/format/figure'

/** '9,999', '12.3K' from 10,000 on, '1.2M' from a million on. */
export function formatCount(count: Stored): Figure {
  return figureOf(count, (amount) => {
    if (amount < 1e4) return figure(rounded(amount, amount < 1 ? 3 : amount < 100 ? 1 : 0))
    if (amount < 999_950) return figure(rounded(amount / 1e3, 1), 'K', '')
    return figure(rounded(amount / 1e6, 1), 'M', '')
  })
}

/** Only exactly 100 shows as 100; everything less stops at 99.99. */
export function formatPercent(percent: Stored): Figure {
  return figureOf(percent, (amount) => {
    if (amount === 100) return figure('100', '%', '')
    return figure(rounded(Math.min(amount, 99.99), amount < 0.01 ? 3 : 2), '%', '')
  })
}

/** A signed change in percent, which may exceed 100. */
export function formatChange(percent: number | null): Figure {
  if (percent === null || !Number.isFinite(percent)) return figure(NOT_MEASURED)
  const sign = percent > 0 ? '+' : percent < 0 ? MINUS : ''
  const amount = Math.abs(percent)
  const digits = rounded(amount, amount >= 10 ? 0 : amount >= 1 ? 1 : 3)
  return prefixed(sign, figure(digits, '%', ''))
}
