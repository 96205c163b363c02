/** Spreadsheets run what begins with one of these; an apostrophe keeps it a text. */
const FORMULA = /^[=+\-@\t\r]/

export type CsvValue = string | number | null | undefined

/** A number stays one, whatever its sign; what was not measured is an empty cell, never 0. */
export function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = value ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`
