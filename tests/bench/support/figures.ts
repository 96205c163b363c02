import Table from 'cli-table3'

/** A measured value beside what it may be at most; without a limit it is there to be read. */
export interface Figure {
  what: string
  value: number | null
  unit: string
  limit?: number
  note?: string
}

const shown = (value: number | null, unit: string) => {
  if (value === null) return 'not measured'
  const digits = Number.isInteger(value) || Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`.trim()
}

const isMissed = ({ value, limit }: Figure) => limit !== undefined && (value === null || value > limit)

/** Prints the figures with their limits; from a missed one on the bench ends with status 1. */
export function printFigures(figures: Figure[]): void {
  const rows = figures.map((figure) => {
    const { what, value, unit, limit, note } = figure
    const verdict = limit === undefined ? '' : isMissed(figure) ? 'MISSED' : 'holds'
    return [
      what,
      shown(value, unit),
      limit === undefined ? '' : `≤ ${limit} ${unit}`.trim(),
      verdict,
      note ?? '',
    ]
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
