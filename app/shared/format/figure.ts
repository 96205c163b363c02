import { catalogue } from '~/shared/values/catalogue'

/** A formatted number. Value and unit are also separate, since units are smaller. */
export type Figure = { value: string; unit: string; text: string }

export const NOT_MEASURED = '–'
export const MINUS = '\u2212'

/** null: not measured; undefined and -1: never set. */
export type Stored = number | null | undefined

export function figure(value: string, unit = '', gap = unit === '' ? '' : ' '): Figure {
  return { value, unit, text: `${value}${gap}${unit}` }
}

/** Handles missing values and signs, so that formats only get positive amounts. */
export function figureOf(stored: Stored, format: (amount: number) => Figure): Figure {
  if (stored === undefined || stored === -1) return figure(numberMessages.unset)
  if (stored === null || !Number.isFinite(stored)) return figure(NOT_MEASURED)
  return stored < 0 ? prefixed(MINUS, format(-stored)) : format(stored)
}

const ZERO = /^[0.,]+$/

/** With a sign in front, unless the number is rounded to zero: there is no '-0'. */
export function prefixed(prefix: string, unsigned: Figure): Figure {
  if (ZERO.test(unsigned.value)) return unsigned
  return { value: `${prefix}${unsigned.value}`, unit: unsigned.unit, text: `${prefix}${unsigned.text}` }
}

const numberMessages = catalogue('number', { group: ',', decimal: '.', unset: 'Unset' })

export function grouped(text: string): string {
  const { group, decimal } = numberMessages
  const [whole = '', fraction] = text.split('.')
  const withGroups = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? withGroups : `${withGroups}${decimal}${fraction}`
}

/** A whole number, as `12,345`. */
export const formatWhole = (amount: number): string => grouped(String(amount))

const withoutZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** At most `decimals` places, without trailing zeros. */
export function rounded(amount: number, decimals: number): string {
  if (amount > 0 && amount < 0.001) return '<0.001'
  return grouped(withoutZeros(amount.toFixed(decimals)))
}

/** No decimals from 10 on, one from 1 on, three below. */
export function plain(amount: number): string {
  if (amount >= 9.95) return rounded(amount, 0)
  return rounded(amount, amount >= 1 ? 1 : 3)
}

/** Three significant digits with trailing zeros, so that columns align. */
export function threeDigits(amount: number): string {
  if (amount >= 99.95) return grouped(amount.toFixed(0))
  return grouped(amount >= 9.995 ? amount.toFixed(1) : amount.toFixed(2))
}
