import Table from 'cli-table3'

export interface Figure {
  what: string
  value: number | null
  unit: string
  limit?: number
  least?: number
  note?: string
}

const shown = (value: number | null, unit: string) => {
  if (value === null) return 'not measured'
  const digits = Number.isInteger(value) || Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`.trim()
}

const isHeld = ({ limit, least }: Figure) => limit !== undefined || least !== undefined
const isMissed = (figure: Figure) => {
  const { value, limit = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY } = figure
  return isHeld(figure) && (value === null || value > limit || value < least)
}

function limitText({ limit, least, unit }: Figure): string {
  const bounds = [least === undefined ? null : `≥ ${least}`, limit === undefined ? null : `≤ ${limit}`]
  const limits = bounds.filter((bound) => bound !== null).join(', ')
  return limits && `${limits} ${unit}`.trim()
}

/** Prints the figures with their limits; a missed limit sets exit status 1. */
export function printFigures(figures: Figure[]): void {
  const rows = figures.map((figure) => {
    const { what, value, unit, note } = figure
    const verdict = isHeld(figure) ? (isMissed(figure) ? 'MISSED' : 'holds') : ''
    return [what, shown(value, unit), limitText(figure), verdict, note ?? '']
  })
  printTable(['', 'measured', 'limit', '', ''], rows)
  if (figures.some(isMissed)) process.exitCode = 1
}

export function printTable(head: string[], rows: string[][]): void {
  const table = new Table({
    head,
    colAligns: head.map((_, column) => (column === 0 || head[column] === '' ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  })
  table.push(...rows)
  console.log(table.toString())
}
