import { DOT_KINDS, type DotKind, SCATTER_GRID } from '~/shared/rules/charts/scatter'
import type { ScatterDot } from '~/shared/schemas/scatter'

/** Columns, because a year of hourly runs as objects would cost more than the grouping. */
export interface SingleRuns {
  /** ms since 1970. */
  times: readonly number[]
  /** null when not measured. */
  values: readonly (number | null)[]
  /** 1 for noisy runs. */
  noisy: readonly number[]
}

interface Span {
  from: number
  to: number
}

/** Index of the equal part that contains a value; the upper end belongs to the last. */
const partOf = (value: number, from: number, to: number, parts: number): number =>
  to > from ? Math.floor(((value - from) / (to - from)) * parts) : 0

function boundsOf(all: readonly SingleRuns[]): [lowest: number, highest: number] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { values } of all) {
    for (const value of values) {
      if (value === null) continue
      if (value < lowest) lowest = value
      if (value > highest) highest = value
    }
  }
  return [lowest, highest]
}

interface Cell extends Omit<ScatterDot, 'at' | 'value'> {
  timeSum: number
  sum: number
}

/** Points and other runs as dots, oldest first; overlapping ones are merged. */
export function scatterDots(
  points: SingleRuns,
  others: SingleRuns,
  { from, to }: Span,
): { dots: ScatterDot[]; notMeasured: number } {
  const { columns, rows } = SCATTER_GRID
  const [lowest, highest] = boundsOf([points, others])
  const cells = new Map<number, Cell>()
  let notMeasured = 0
  const put = (kind: DotKind, at: number, value: number) => {
    const place = partOf(at, from, to, columns) * (rows + 1) + partOf(value, lowest, highest, rows)
    const key = place * DOT_KINDS.length + DOT_KINDS.indexOf(kind)
    const cell = cells.get(key)
    if (!cell) {
      cells.set(key, { kind, timeSum: at, sum: value, low: value, high: value, runs: 1 })
      return
    }
    cell.timeSum += at
    cell.sum += value
    cell.runs++
    if (value < cell.low) cell.low = value
    if (value > cell.high) cell.high = value
  }
  for (const runs of [points, others]) {
    const calm = runs === points ? 'point' : 'other'
    for (let i = 0; i < runs.times.length; i++) {
      const value = runs.values[i] ?? null
      if (value === null) notMeasured++
      else put(runs.noisy[i] === 1 ? 'disturbed' : calm, runs.times[i] ?? 0, value)
    }
  }
  const dots = [...cells.values()].map(dotOf).sort((a, b) => a.at - b.at || a.value - b.value)
  return { dots, notMeasured }
}

/** The floating-point mean of equal numbers may differ from them. */
const dotOf = ({ kind, timeSum, sum, low, high, runs }: Cell): ScatterDot => ({
  kind,
  at: Math.round(timeSum / runs),
  value: low === high ? low : sum / runs,
  low,
  high,
  runs,
})
