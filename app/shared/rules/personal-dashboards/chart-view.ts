import type {
  BudgetCrossing,
  ChartData,
  ChartRow,
  CorrelationData,
  HistogramData,
  TimeseriesData,
} from '../../schemas/dashboard-chart'

type Line = { key: string; name: string; site: number | null; page: number | null; values: (number | null)[] }

/** A time series in columns: a year of twenty rows with a date per value would be megabytes. */
export type TimeseriesView = Omit<TimeseriesData, 'rows' | 'previous' | 'crossings'> & {
  times: number[]
  lines: Line[]
  /** Moved by one period, so that both lie over each other. */
  previous: Line[]
  crossings: (Omit<BudgetCrossing, 'from' | 'to'> & { from: number; to: number | null; rowName: string })[]
}
export type ChartView = TimeseriesView | HistogramData | CorrelationData

const isEqual = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, i) => value === other[i])

const lineOf = ({ key, label, siteId, pageId }: ChartRow, values: (number | null)[]): Line => ({
  key,
  name: label,
  site: siteId,
  page: pageId,
  values,
})

const DIGITS = 5
/** Five significant digits: enough for axes and tables, at half the characters. */
function rounded(value: number | null): number | null {
  if (value === null || value === 0 || !Number.isFinite(value)) return value
  const decimals = DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)))
  const scale = 10 ** Math.abs(decimals)
  return decimals >= 0 ? Math.round(value * scale) / scale : Math.round(value / scale) * scale
}

/** Rows repeat the same times. */
function timeReader(): (key: string) => number {
  const moments = new Map<string, number>()
  return (key) => {
    const at = moments.get(key) ?? Date.parse(key)
    moments.set(key, at)
    return at
  }
}

/** Whether all rows have a value, or null, for the same times: those of the first row. */
const haveSameTimes = (rows: readonly ChartRow[]): boolean =>
  rows.every(
    ({ data }) =>
      data.length === rows[0]?.data.length && data.every(({ key }, i) => key === rows[0]?.data[i]?.key),
  )

/** The rows of a chart have the same times, but a missing one must not shift the others. */
function columnsOf(rows: readonly ChartRow[], shift: number, given?: readonly number[]) {
  const atOf = timeReader()
  const first = rows[0]?.data.map(({ key }) => atOf(key) + shift) ?? []
  if (haveSameTimes(rows) && (!given || isEqual(given, first)))
    return {
      times: first,
      lines: rows.map((row) =>
        lineOf(
          row,
          row.data.map(({ value }) => value),
        ),
      ),
    }
  const perRow = rows.map((row) => new Map(row.data.map(({ key, value }) => [atOf(key) + shift, value])))
  const times =
    given ?? [...new Set(perRow.flatMap((values) => [...values.keys()]))].sort((one, other) => one - other)
  return {
    times: [...times],
    lines: rows.map((row, i) =>
      lineOf(
        row,
        times.map((at) => perRow[i]?.get(at) ?? null),
      ),
    ),
  }
}

/** An availability that is rounded could become 100%. */
const shortened = (lines: Line[], { unit }: TimeseriesData): Line[] =>
  unit === 'percent' ? lines : lines.map((line) => ({ ...line, values: line.values.map(rounded) }))

export function chartView(data: ChartData): ChartView {
  if (data.type !== 'timeseries') return data
  const { rows, previous, crossings, ...rest } = data
  const { times, lines } = columnsOf(rows, 0)
  const firstTime = rows[0]?.data[0]?.key
  const firstBefore = previous?.[0]?.data[0]?.key
  const shift = firstTime && firstBefore ? Date.parse(firstTime) - Date.parse(firstBefore) : 0
  const names = new Map(rows.map(({ key, label }) => [key, label]))
  return {
    ...rest,
    times,
    lines: shortened(lines, data),
    previous: previous ? shortened(columnsOf(previous, shift, times).lines, data) : [],
    crossings: crossings.map((one) => ({
      ...one,
      from: Date.parse(one.from),
      to: one.to === null ? null : Date.parse(one.to),
      rowName: names.get(one.rowKey) ?? '',
    })),
  }
}
