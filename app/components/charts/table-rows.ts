import { formatDate, formatDateTime } from '~/shared/format/date'
import { median } from '~/shared/rules/statistics'
import { type ChartKind, FORMATS } from './units'

const DAY = 86_400_000
const MOST_ROWS = 60

export type TableRow = { at: number; when: string; cells: string[]; index: number | null }

type TableInput = {
  times: readonly number[]
  series: readonly { values: readonly (number | null)[] }[]
  kind: ChartKind
  timeZone: string
}

/** Each point a row while they are few; else the median of a day or of several, with lowest and highest. */
export function tableRows({ times, series, kind, timeZone }: TableInput): { rows: TableRow[]; days: number } {
  const format = FORMATS[kind]
  if (times.length <= MOST_ROWS) {
    const rows = times.map((at, index) => ({
      at,
      when: formatDateTime(at, timeZone),
      cells: series.map(({ values }) => format(values[index] ?? null).text),
      index,
    }))
    return { rows: rows.reverse(), days: 0 }
  }
  const first = times[0] ?? 0
  const days = Math.max(1, Math.ceil(((times.at(-1) ?? first) - first) / DAY / MOST_ROWS))
  const groups = new Map<number, number[]>()
  times.forEach((at, index) => {
    const group = Math.floor((at - first) / (days * DAY))
    groups.set(group, [...(groups.get(group) ?? []), index])
  })
  const cell = (values: readonly (number | null)[], indexes: readonly number[]) => {
    const found = indexes.map((index) => values[index] ?? null).filter((value) => value !== null)
    const middle = format(median(found)).text
    if (found.length < 2) return middle
    const [low, high] = [Math.min(...found), Math.max(...found)]
    return low === high ? middle : `${middle} (${format(low).text} to ${format(high).text})`
  }
  const rows = [...groups.values()].map((indexes): TableRow => {
    const at = times[indexes[0] ?? 0] ?? first
    return {
      at,
      when: formatDate(at, timeZone),
      cells: series.map(({ values }) => cell(values, indexes)),
      index: null,
    }
  })
  return { rows: rows.reverse(), days }
}
