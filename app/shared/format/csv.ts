/** Spreadsheets evaluate cells that start like this; an apostrophe prevents it. */
const FORMULA = /^[=+\-@\t\r]/

export type CsvValue = string | number | null | undefined

/** Numbers keep their sign; unmeasured values are empty, never 0. */
export function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = value ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`
