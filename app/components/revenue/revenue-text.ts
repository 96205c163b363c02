import { formatMonth } from '~/shared/format/date'
import { NOT_MEASURED } from '~/shared/format/figure'
import { formatAmount } from '~/shared/format/money'
import type { Currency } from '~/shared/values/currency-codes'

const firstDay = (month: string) => `${month}-01T00:00:00Z`

/** 'Nov 2026' */
export const monthText = (month: string) => `${formatMonth(firstDay(month), 'UTC')} ${month.slice(0, 4)}`
/** 'Nov 26', for axes. */
export const shortMonth = (month: string) => `${formatMonth(firstDay(month), 'UTC')} ${month.slice(2, 4)}`

export const amountText = (amount: number | undefined, currency: Currency | null): string =>
  amount === undefined || currency === null ? NOT_MEASURED : formatAmount(amount, currency)

/** '+20.00' */
export const changeText = (amount: number | undefined, currency: Currency | null): string =>
  `${amount !== undefined && amount > 0 ? '+' : ''}${amountText(amount, currency)}`

export const percentText = (rate: number | null | undefined): string =>
  rate == null ? NOT_MEASURED : rate.toFixed(1)
