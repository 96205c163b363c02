/**
 * Spreadsheets evaluate cells that begin like this, some of them after spaces too; an apostrophe prevents it. It is
 * guarded itself, so that decoding is exact.
 */
const EVALUATED = "\\s*[=+\\-@＝＋－＠]|['\\t\\r\\n]"
const GUARDED = new RegExp(`^(?=${EVALUATED})`)
const GUARD = new RegExp(`^'(?=${EVALUATED})`)
/** A spreadsheet with another separator splits there, whatever the quotes. */
const INNER_GUARDED = /([;\t\r\n]\s*)(?='*[=+\-@＝＋－＠])/g
const INNER_GUARD = /([;\t\r\n]\s*)'(?='*[=+\-@＝＋－＠])/g
/** Separators of any spreadsheet, quotes, and edges that some programs trim. */
const QUOTED = /[",;|\t\r\n]|^\s|\s$/
const DECIMALS = 1000

export type CsvValue = string | number | null | undefined

export const BYTE_ORDER_MARK = '\ufeff'

export const guardCell = (text: string): string => text.replace(INNER_GUARDED, "$1'").replace(GUARDED, "'")

export const unguardCell = (text: string): string => text.replace(GUARD, '').replace(INNER_GUARD, '$1')

/** At most three decimals, as on screens; unmeasured values are empty, never 0. */
function numberCell(value: number): string {
  if (!Number.isFinite(value)) return ''
  return String(Number.isInteger(value) ? value : Math.round(value * DECIMALS) / DECIMALS)
}

/** Numbers keep their sign. */
export function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return numberCell(value)
  const text = guardCell(value ?? '')
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`
